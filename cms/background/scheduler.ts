import type { ContentAdministration } from '../documents/content-administration.ts';
import type { ServiceLogger } from '../http/service-environment.ts';
import { schedulerIntervalMs } from '../limits.ts';
import type { Lease } from './lease.ts';

/** Publishes due releases. The timer does not keep the process alive. */
export function startScheduler({
  administration,
  lease,
  logger,
}: {
  administration: ContentAdministration;
  lease: Lease;
  logger: ServiceLogger;
}): { stop: () => void } {
  let isRunning = false;

  async function publishDue(): Promise<void> {
    if (isRunning || !lease.isHeld()) return;
    isRunning = true;
    try {
      await administration.publishDueReleases(({ id }, error) =>
        logger.error({ err: error, release: id }, 'A scheduled release could not be published; it is open again.'),
      );
    } catch (error) {
      logger.error({ err: error }, 'The scheduled releases could not be published just now.');
    } finally {
      isRunning = false;
    }
  }

  const timer = setInterval(() => void publishDue(), schedulerIntervalMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
