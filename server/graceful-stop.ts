/**
 * A graceful stop: become not ready, wait until the load balancer notices, finish requests in flight, abort the rest.
 */
import type { Logger } from 'pino';
import type { Health } from './health.ts';
import type { Listener } from './listen.ts';

interface StopOptions {
  readonly listeners: readonly Pick<Listener, 'close' | 'endKeepAlive' | 'cutAll'>[];
  readonly health: readonly Pick<Health, 'beginStop'>[];
  /** How long the process still accepts requests while it is not ready. */
  readonly delayMs: number;
  /** How long requests in flight may take. */
  readonly drainMs: number;
  /** Runs after the last request, to close stores and write snapshots. */
  readonly release: () => Promise<void> | void;
  /** Resolves after this number of milliseconds. */
  readonly wait: (milliseconds: number) => Promise<unknown>;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
}

/** Stops only once, however often the returned function is called. */
export function createGracefulStop(options: StopOptions): () => Promise<void> {
  let stopping: Promise<void> | undefined;
  return () => (stopping ??= stop(options));
}

async function stop({ listeners, health, delayMs, drainMs, release, wait, logger }: StopOptions): Promise<void> {
  for (const own of health) own.beginStop();
  for (const listener of listeners) listener.endKeepAlive();
  if (delayMs > 0) await wait(delayMs);
  const closed = Promise.all(listeners.map((listener) => listener.close()));
  const isDrained = await Promise.race([closed.then(() => true), wait(drainMs).then(() => false)]);
  if (!isDrained) {
    logger.warn({ drainMs }, 'Requests in flight were cut at the end of STOP_DRAIN');
    for (const listener of listeners) listener.cutAll();
    await closed;
  }
  await release();
  logger.info({}, 'Stopped');
}
