export interface RecurringJob {
  /** Runs the job after the first delay, and then one interval after each end. */
  readonly start: () => void;
  /** Stops further runs. A run in progress continues to its end. */
  readonly stop: () => void;
}

export interface RecurringJobOptions {
  readonly run: () => Promise<unknown>;
  readonly firstDelayMs: number;
  readonly intervalMs: number;
  /** Called with the error of a run; the next run is not affected. */
  readonly onError: (error: unknown) => void;
}

/** Its timer does not keep the process alive. */
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
