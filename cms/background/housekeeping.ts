import type { ServiceLogger } from '../http/service-environment.ts';
import type { ContentAdministration } from '../documents/content-administration.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { overlayIdleMs, workingChangeLifetimeMs } from '../limits.ts';
import type { AssetLibrary } from '../media/asset-library.ts';
import type { Lease } from './lease.ts';
import type { Storage } from '../storage/storage.ts';

const intervalMs = 3600_000;
/** How long finished webhook events are kept. */
const eventLifetimeMs = 30 * 24 * 3600_000;

export type HousekeepingStep = 'overlays' | 'events' | 'changes' | 'sign-ins' | 'trash' | 'files';

interface Housekeeping {
  /** How often each step has failed in this process. */
  readonly failures: () => Readonly<Record<HousekeepingStep, number>>;
  readonly stop: () => void;
}

interface HousekeepingOptions {
  readonly storage: Pick<Storage, 'removeOverlays' | 'deleteEvents' | 'deleteWorkingChanges'>;
  readonly administration: Pick<ContentAdministration, 'emptyTrash'>;
  readonly accounts: Pick<Accounts, 'sweep'>;
  readonly assets: Pick<AssetLibrary, 'sweep'>;
  readonly lease: Lease;
  readonly now: () => Date;
  readonly logger: ServiceLogger;
}

/**
 * Removes the remains of crashes and expired data once an hour. A step that fails does not stop the others. The timer
 * does not keep the process alive.
 */
export function startHousekeeping(options: HousekeepingOptions): Housekeeping {
  const { lease, logger } = options;
  const failed = { overlays: 0, events: 0, changes: 0, 'sign-ins': 0, trash: 0, files: 0 };
  let isStopped = false;
  const cleanUp = async (): Promise<void> => {
    for (const [step, run] of listSteps(options)) {
      if (isStopped || !lease.isHeld()) return;
      try {
        await run();
      } catch (error) {
        failed[step] += 1;
        logger.error({ err: error, step }, 'A step of the clean-up failed; it is tried again in an hour.');
      }
    }
  };
  const timer = setInterval(() => void cleanUp(), intervalMs);
  timer.unref();
  return {
    failures: () => failed,
    stop() {
      isStopped = true;
      clearInterval(timer);
    },
  };
}

function listSteps({ storage, administration, accounts, assets, now, logger }: HousekeepingOptions) {
  const before = (ageMs: number): number => now().getTime() - ageMs;
  const steps: readonly (readonly [HousekeepingStep, () => Promise<unknown>])[] = [
    ['overlays', () => storage.removeOverlays(before(overlayIdleMs))],
    ['events', () => storage.deleteEvents(before(eventLifetimeMs))],
    ['changes', () => storage.deleteWorkingChanges(before(workingChangeLifetimeMs))],
    ['sign-ins', () => accounts.sweep()],
    [
      'trash',
      async () => {
        const deleted = await administration.emptyTrash();
        if (deleted > 0) logger.info({ deleted }, 'Documents that were in the trash for 30 days were deleted.');
      },
    ],
    [
      'files',
      async () => {
        const removed = await assets.sweep();
        if (removed.length > 0) logger.info({ removed }, 'Files that no asset has were removed.');
      },
    ],
  ];
  return steps;
}
