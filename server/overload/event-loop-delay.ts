import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolutionMs = 20;
const windowMs = 1000;

type Histogram = Pick<
  ReturnType<typeof monitorEventLoopDelay>,
  'count' | 'percentile' | 'enable' | 'disable' | 'reset'
>;

interface EventLoopDelay {
  /** Starts measuring, so that the work of the process's start does not count as load. */
  readonly start: () => void;
  /** The median delay of the event loop in the last second, in milliseconds. A single long turn does not change it. */
  readonly current: () => number;
  readonly stop: () => void;
}

/** Measures the load from every source: rendering, compression, parsing, and other processes. */
export function watchEventLoopDelay(
  histogram: Histogram = monitorEventLoopDelay({ resolution: resolutionMs }),
): EventLoopDelay {
  let delay = 0;
  let timer: NodeJS.Timeout | undefined;
  const sample = () => {
    // The histogram contains the times between two samples. After a turn longer than the window it is still empty.
    if (histogram.count > 0) delay = Math.max(0, histogram.percentile(50) / 1e6 - resolutionMs);
    histogram.reset();
  };
  return {
    start() {
      histogram.enable();
      timer = setInterval(sample, windowMs).unref();
    },
    current: () => delay,
    stop() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}
