interface BreakerOptions {
  /** How long calls fail at once before one of them tries again. */
  readonly openMs: number;
  now(): number;
  /** Whether the error means that the back end does not answer. */
  isOutage(error: unknown): boolean;
  onClose(): void;
}

export interface CircuitBreaker {
  /** Runs the call, or throws the error of the last one while the circuit is open. */
  run<Result>(call: () => Promise<Result>): Promise<Result>;
}

/** A back end that does not answer must not hold a request of each reader until its time-out. */
export function createCircuitBreaker(options: BreakerOptions): CircuitBreaker {
  let outage: { error: unknown; until: number } | undefined;

  function open(error: unknown): void {
    outage = { error, until: options.now() + options.openMs };
  }

  function close(): void {
    if (outage) options.onClose();
    outage = undefined;
  }

  return {
    async run(call) {
      if (outage && options.now() < outage.until) throw outage.error;
      // Half-open: the others fail at once while this one tries.
      if (outage) outage.until = options.now() + options.openMs;
      try {
        const result = await call();
        close();
        return result;
      } catch (error) {
        if (options.isOutage(error)) open(error);
        else close();
        throw error;
      }
    },
  };
}
