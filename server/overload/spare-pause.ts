/** Pauses between spare work, such as the best compression. The busier the process is, the longer they are. */
import { performance } from 'node:perf_hooks';

/** The maximum, so that the work also ends in a busy process. */
const maxPauseMs = 5000;

/** The work of a page then takes 3 % of the time, because its threads compete with the event loop for the processor. */
const idleShareWithReaders = 0.1;

interface SparePauseOptions {
  readonly wait: (milliseconds: number) => Promise<unknown>;
  /** Whether readers came lately. */
  readonly hasReaders: () => boolean;
  readonly utilization?: () => number;
}

/** Pauses for the given time in an idle process, and ten times as long at a utilisation of 0.9, or for readers. */
export function createSparePause({
  wait,
  hasReaders,
  utilization = watchUtilization(),
}: SparePauseOptions): (milliseconds: number) => Promise<unknown> {
  return (milliseconds) => {
    const idleShare = Math.min(1 - utilization(), hasReaders() ? idleShareWithReaders : 1);
    return wait(Math.max(milliseconds, Math.min(maxPauseMs, milliseconds / idleShare)));
  };
}

/** The utilisation of the event loop since the last call, most of which is serving. */
function watchUtilization(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
}
