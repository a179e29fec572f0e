import type { Accounts } from '../accounts/accounts.ts';
import type { ContentAdministration } from '../documents/content-administration.ts';
import type { ServiceLogger } from '../http/service-environment.ts';
import type { AssetLibrary } from '../media/asset-library.ts';
import type { Storage, StorageEngine } from '../storage/storage.ts';
import { createDispatcher } from '../webhooks/dispatcher.ts';
import type { SendWebhook } from '../webhooks/send-webhook.ts';
import { startHousekeeping, type HousekeepingStep } from './housekeeping.ts';
import { startLease } from './lease.ts';
import { startScheduler } from './scheduler.ts';
import { startSteadyWorker } from './steady-worker.ts';

interface BackgroundOptions {
  readonly engine: StorageEngine;
  readonly storage: Storage;
  readonly administration: ContentAdministration;
  readonly accounts: Pick<Accounts, 'sweep'>;
  readonly assets: AssetLibrary;
  /** Reads the words of a few changed documents; false when there is nothing left to read. */
  readonly finding: { fill: () => Promise<boolean> };
  /** Ends a few sittings, which makes versions; false when none is left. */
  readonly sittings: { end: () => Promise<boolean> };
  readonly repository: string;
  readonly publicUrl: string;
  readonly send: SendWebhook;
  readonly leaseMs: number;
  readonly sittingCheckMs: number;
  readonly logger: ServiceLogger;
  readonly now: () => Date;
}

export interface BackgroundWork {
  readonly wakeDispatcher: () => void;
  /** How often each step of the clean-up has failed in this process. */
  readonly housekeepingFailures: () => Readonly<Record<HousekeepingStep, number>>;
  readonly stop: () => Promise<void>;
}

/** How often the worker looks for documents whose words were not read yet. */
const findingMs = 2000;

/**
 * Work that one of the processes that share a store does: webhook deliveries, scheduled releases, versions of sittings,
 * the editors' search index and the clean-up. The process with the lease does it; when it dies, another gets the lease.
 */
export async function startBackgroundWork(options: BackgroundOptions): Promise<BackgroundWork> {
  const { engine, storage, administration, assets, leaseMs, logger, now } = options;
  const lease = await startLease({ engine, name: 'background', leaseMs, logger });
  const dispatcher = createDispatcher({
    storage: engine,
    send: options.send,
    domain: options.repository,
    apiUrl: `${options.publicUrl}/api/v2`,
    logger,
    now,
    random: Math.random,
    isActive: lease.isHeld,
  });
  // A crash, or the process that had the lease before, may have left events in the outbox.
  lease.onHeld(dispatcher.wake);
  const scheduler = startScheduler({ administration, lease, logger });
  const housekeeping = startHousekeeping({
    storage,
    administration,
    accounts: options.accounts,
    assets,
    lease,
    now,
    logger,
  });
  const workers = [
    startSteadyWorker({
      step: options.finding.fill,
      intervalMs: findingMs,
      failed: 'The words of changed documents could not be read.',
      lease,
      logger,
    }),
    startSteadyWorker({
      step: options.sittings.end,
      intervalMs: options.sittingCheckMs,
      failed: 'What people have left could not become versions.',
      lease,
      logger,
    }),
  ];
  return {
    wakeDispatcher: dispatcher.wake,
    housekeepingFailures: housekeeping.failures,
    async stop() {
      scheduler.stop();
      housekeeping.stop();
      dispatcher.stop();
      await Promise.all(workers.map((worker) => worker.stop()));
      await lease.stop();
    },
  };
}
