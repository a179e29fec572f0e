interface BreakerOptions {
  /** How long the circuit stays open. */
  readonly openMs: number;
  /** A monotonic clock in milliseconds, because a clock that is set back would keep the circuit open. */
  readonly now: () => number;
  /** Whether the error means that the back end does not respond. */
  readonly isOutage: (error: unknown) => boolean;
  readonly onClose: () => void;
}

export interface CircuitBreaker {
  /** Runs the call, or throws the error of the last outage while the circuit is open. */
  readonly run: <Result>(call: () => Promise<Result>) => Promise<Result>;
}

/** Fails calls at once during an outage, so that requests do not each wait for the time-out. */
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
      // Half-open: this call is made, and the others fail at once meanwhile.
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
