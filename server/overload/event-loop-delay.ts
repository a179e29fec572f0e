import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolutionMs = 20;
const sampleMs = 250;

interface EventLoopDelay {
  /** How late the event loop was on average in the last quarter of a second, in milliseconds. */
  current: () => number;
  stop: () => void;
}

/** The one measure of load that counts all of it: rendering, compression, parsing, and what the machine takes away. */
export function watchEventLoopDelay(): EventLoopDelay {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  histogram.enable();
  let delay = 0;
  const timer = setInterval(() => {
    // What is recorded is the time between two samples; nothing recorded at all means that none has come yet.
    delay = histogram.count > 0 ? Math.max(0, histogram.mean / 1e6 - resolutionMs) : delay;
    histogram.reset();
  }, sampleMs).unref();
  return {
    current: () => delay,
    stop() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}
