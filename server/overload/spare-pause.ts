/** Pauses between spare work, such as the best compression. The busier the process is, the longer they are. */
import { performance } from 'node:perf_hooks';

/** The maximum, so that the work also ends in a busy process. */
const maxPauseMs = 5000;

/** Pauses for the given time in an idle process, and ten times as long at a utilisation of 0.9. */
export function createSparePause(
  wait: (milliseconds: number) => Promise<unknown>,
  utilization: () => number = watchUtilization(),
): (milliseconds: number) => Promise<unknown> {
  return (milliseconds) => {
    const idleShare = 1 - utilization();
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
