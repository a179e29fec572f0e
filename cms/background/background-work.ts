import type { Accounts } from '../accounts/accounts.ts';
import type { ContentAdministration } from '../documents/content-administration.ts';
import type { ServiceLogger } from '../http/service-environment.ts';
import type { AssetLibrary } from '../media/asset-library.ts';
import type { Storage, StorageEngine } from '../storage/storage.ts';
import { createDispatcher } from '../webhooks/dispatcher.ts';
import type { SendWebhook } from '../webhooks/send-webhook.ts';
import { startFindingWorker, type FillsFinding } from './finding-worker.ts';
import { startHousekeeping } from './housekeeping.ts';
import { startLease } from './lease.ts';
import { startScheduler } from './scheduler.ts';

interface BackgroundOptions {
  readonly engine: StorageEngine;
  readonly storage: Storage;
  readonly administration: ContentAdministration;
  readonly accounts: Pick<Accounts, 'sweep'>;
  readonly assets: AssetLibrary;
  readonly finding: FillsFinding;
  readonly repository: string;
  readonly publicUrl: string;
  readonly send: SendWebhook;
  readonly leaseMs: number;
  readonly logger: ServiceLogger;
  now(): Date;
}

/**
 * Deliveries of webhooks, scheduled releases and clean-up. Of the processes that share a store, the one with the lease
 * does them; when it dies, another gets the lease.
 */
export async function startBackgroundWork(
  options: BackgroundOptions,
): Promise<{ wakeDispatcher(): void; stop(): Promise<void> }> {
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
  // A crash, or the process that had the lease, may have left events in the outbox.
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
  const findingWorker = startFindingWorker({ finding: options.finding, lease, logger });
  return {
    wakeDispatcher: dispatcher.wake,
    async stop() {
      scheduler.stop();
      housekeeping.stop();
      dispatcher.stop();
      await findingWorker.stop();
      await lease.stop();
    },
  };
}
