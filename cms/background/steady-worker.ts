import type { ServiceLogger } from '../http/service-environment.ts';
import type { Lease } from './lease.ts';

interface SteadyWork {
  /** Does a small amount of work; false when there is nothing left to do now. */
  readonly step: () => Promise<boolean>;
  readonly intervalMs: number;
  /** The log message for a step that failed. */
  readonly failed: string;
  readonly lease: Pick<Lease, 'isHeld'>;
  readonly logger: ServiceLogger;
}

/** A pause between two steps, for requests. */
const pauseMs = 30;

/** Runs recurring work in small steps. Its timer does not keep the process alive. */
export function startSteadyWorker({ step, intervalMs, failed, lease, logger }: SteadyWork): {
  stop: () => Promise<void>;
} {
  let isStopped = false;
  let timer: NodeJS.Timeout;
  let current: Promise<void> = Promise.resolve();

  const wait = (ms: number): void => {
    if (isStopped) return;
    timer = setTimeout(() => void (current = run()), ms);
    timer.unref();
  };

  async function run(): Promise<void> {
    let hasMore = false;
    try {
      if (lease.isHeld()) hasMore = await step();
    } catch (error) {
      logger.warn({ err: error }, failed);
    }
    wait(hasMore ? pauseMs : intervalMs);
  }

  wait(intervalMs);
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      // The current step uses the store.
      await current;
    },
  };
}
