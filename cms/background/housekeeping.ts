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

/** Removes once an hour what crashes and expiry leave behind. The timer does not keep the process alive. */
export function startHousekeeping({
  storage,
  administration,
  accounts,
  assets,
  lease,
  now,
  logger,
}: {
  storage: Storage;
  administration: Pick<ContentAdministration, 'emptyTrash'>;
  accounts: Pick<Accounts, 'sweep'>;
  assets: AssetLibrary;
  lease: Lease;
  now(): Date;
  logger: ServiceLogger;
}): { stop(): void } {
  const cleanUp = async (): Promise<void> => {
    if (!lease.isHeld()) return;
    try {
      await storage.removeOverlays(now().getTime() - overlayIdleMs);
      await storage.deleteEvents(now().getTime() - eventLifetimeMs);
      await storage.deleteWorkingChanges(now().getTime() - workingChangeLifetimeMs);
      await accounts.sweep();
      const deleted = await administration.emptyTrash();
      if (deleted > 0) logger.info({ deleted }, 'Documents that were in the trash for 30 days were deleted.');
      const removed = await assets.sweep();
      if (removed.length > 0) logger.info({ removed }, 'Files that no asset has were removed.');
    } catch (error) {
      logger.error(
        { err: error },
        'Old files, events, changes, overlays and documents in the trash could not be removed.',
      );
    }
  };
  const timer = setInterval(() => void cleanUp(), intervalMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
