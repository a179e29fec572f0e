import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolutionMs = 20;
const sampleMs = 250;

type Histogram = Pick<ReturnType<typeof monitorEventLoopDelay>, 'count' | 'mean' | 'enable' | 'disable' | 'reset'>;

interface EventLoopDelay {
  /** From here on it is load: what a start itself takes is none, and whoever comes first is not to be refused for it. */
  start: () => void;
  /**
   * How late the event loop was on average in each of the last two quarters of a second, in milliseconds: in the better
   * one, for a single long turn is over when it is known of.
   */
  current: () => number;
  stop: () => void;
}

/** The one measure of load that counts all of it: rendering, compression, parsing, and what the machine takes away. */
export function watchEventLoopDelay(
  histogram: Histogram = monitorEventLoopDelay({ resolution: resolutionMs }),
): EventLoopDelay {
  let last = 0;
  let delay = 0;
  let timer: NodeJS.Timeout | undefined;
  const sample = () => {
    const before = last;
    // What is recorded is the time between two samples; nothing recorded at all means that none has come yet.
    if (histogram.count > 0) last = Math.max(0, histogram.mean / 1e6 - resolutionMs);
    delay = Math.min(before, last);
    histogram.reset();
  };
  return {
    start() {
      histogram.enable();
      timer = setInterval(sample, sampleMs).unref();
    },
    current: () => delay,
    stop() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}
