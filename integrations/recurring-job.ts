export interface RecurringJob {
  /** Runs after the first delay, and from then on one interval after each end. */
  start: () => void;
  /** A run that has begun goes on to its end. */
  stop: () => void;
}

export interface RecurringJobOptions {
  run: () => Promise<unknown>;
  firstDelayMs: number;
  intervalMs: number;
  /** Of a run that rejected; the next one comes all the same. */
  onError: (error: unknown) => void;
}

/** Keeps no process alive. */
export function createRecurringJob({ run, firstDelayMs, intervalMs, onError }: RecurringJobOptions): RecurringJob {
  let timer: NodeJS.Timeout | undefined;

  function schedule(delayMs: number): void {
    timer = setTimeout(() => {
      run()
        .catch(onError)
        .finally(() => timer !== undefined && schedule(intervalMs));
    }, delayMs).unref();
  }

  return {
    start: () => schedule(firstDelayMs),
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
