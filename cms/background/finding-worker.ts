import type { ServiceLogger } from '../http/service-environment.ts';
import type { Lease } from './lease.ts';

export interface FillsFinding {
  /** Reads a few words; false when there is nothing left to read now. */
  fill(): Promise<boolean>;
}

const intervalMs = 2000;
/** Between two steps, for requests. */
const pauseMs = 30;

/** Reads the words of changed documents after a while, and those of a store that has none. Keeps no process alive. */
export function startFindingWorker({
  finding,
  lease,
  logger,
}: {
  finding: FillsFinding;
  lease: Pick<Lease, 'isHeld'>;
  logger: ServiceLogger;
}): { stop(): Promise<void> } {
  let isStopped = false;
  let timer: NodeJS.Timeout;
  let step: Promise<void> = Promise.resolve();

  const wait = (ms: number): void => {
    if (isStopped) return;
    timer = setTimeout(() => void (step = run()), ms);
    timer.unref();
  };

  async function run(): Promise<void> {
    let hasMore = false;
    try {
      if (lease.isHeld()) hasMore = await finding.fill();
    } catch (error) {
      logger.warn({ err: error }, 'The words of changed documents could not be read.');
    }
    wait(hasMore ? pauseMs : intervalMs);
  }

  wait(intervalMs);
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      // It uses the store.
      await step;
    },
  };
}
