/** The way out: not ready, wait for the load balancer to see it, finish what has begun, then cut the rest. */
import type { Logger } from 'pino';
import type { Health } from './health.ts';
import type { Listener } from './listen.ts';

interface StopOptions {
  listeners: readonly Pick<Listener, 'close' | 'endKeepAlive' | 'cutAll'>[];
  health: readonly Pick<Health, 'leave'>[];
  /** How long requests are taken on while the process says that it is not ready. */
  delayMs: number;
  /** How long begun requests may take. */
  drainMs: number;
  /** Once nothing is asked any more: stores are closed, snapshots written. */
  release: () => Promise<void> | void;
  /** Resolves after so many milliseconds. */
  wait: (milliseconds: number) => Promise<unknown>;
  logger: Pick<Logger, 'info' | 'warn'>;
}

/** Stops once, however often it is asked to. */
export function createGracefulStop(options: StopOptions): () => Promise<void> {
  let stopping: Promise<void> | undefined;
  return () => (stopping ??= stop(options));
}

async function stop({ listeners, health, delayMs, drainMs, release, wait, logger }: StopOptions): Promise<void> {
  for (const own of health) own.leave();
  for (const listener of listeners) listener.endKeepAlive();
  if (delayMs > 0) await wait(delayMs);
  const closed = Promise.all(listeners.map((listener) => listener.close()));
  const isDrained = await Promise.race([closed.then(() => true), wait(drainMs).then(() => false)]);
  if (!isDrained) {
    logger.warn({ drainMs }, 'Requests were cut, because they did not end in time');
    for (const listener of listeners) listener.cutAll();
    await closed;
  }
  await release();
  logger.info({}, 'Stopped');
}
