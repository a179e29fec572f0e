/** For work that nobody waits for, such as the best compression: it pauses the longer, the less time readers leave. */
import { performance } from 'node:perf_hooks';

/** However busy it is, the work comes to an end some day. */
const longestMs = 5000;

/** Pauses as long as is asked for in an idle process, and in one that is busy for nine tenths of its time ten times as long. */
export function createSparePause(
  wait: (milliseconds: number) => Promise<unknown>,
  utilization: () => number = watchUtilization(),
): (milliseconds: number) => Promise<unknown> {
  return (milliseconds) => {
    const left = 1 - utilization();
    return wait(Math.max(milliseconds, Math.min(longestMs, milliseconds / left)));
  };
}

/** The share of its time that the event loop was busy since it was last asked for: serving, for the most part. */
function watchUtilization(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
}
