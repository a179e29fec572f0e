import { failuresToOpen, firstPauseMs, maxPauseMs } from './transport-limits.ts';

export type CircuitState = 'closed' | 'open' | 'half-open';

/**
 * Stops requests to a failing service: opens after some consecutive failures, or one time-out. After a pause
 * (half-open) a single request probes the service; the others fail at once until it has succeeded.
 */
export interface CircuitBreaker {
  /** Whether a request may be sent now. In the half-open state only the first caller may. */
  readonly admit: () => boolean;
  readonly succeeded: () => void;
  /** The time-out of a silent service opens the circuit at once, because each one costs a reader a second. */
  readonly failed: (kind: 'failure' | 'timeout') => void;
  /** Admits nothing before this time of the clock, whatever the state: the service named it in `Retry-After`. */
  readonly pauseUntil: (time: number) => void;
  readonly state: () => CircuitState;
  /** Milliseconds until a request may be sent. */
  readonly remainingMs: () => number;
}

/** `now` is a monotonic clock in milliseconds. */
export function createCircuitBreaker({ now }: { now: () => number }): CircuitBreaker {
  let failures = 0;
  let openUntil: number | undefined;
  let pauseMs = firstPauseMs;
  let askedToWaitUntil = 0;
  let isProbing = false;

  const open = () => {
    openUntil = now() + pauseMs;
    pauseMs = Math.min(pauseMs * 2, maxPauseMs);
  };
  const state = (): CircuitState => {
    if (openUntil === undefined) return 'closed';
    return now() < openUntil ? 'open' : 'half-open';
  };
  return {
    admit() {
      if (now() < askedToWaitUntil) return false;
      const current = state();
      if (current === 'closed') return true;
      if (current === 'open' || isProbing) return false;
      isProbing = true;
      return true;
    },
    succeeded() {
      failures = 0;
      pauseMs = firstPauseMs;
      openUntil = undefined;
      isProbing = false;
    },
    failed(kind) {
      const wasProbe = isProbing;
      isProbing = false;
      failures += 1;
      // Requests that were in flight when the circuit opened fail later; they must not prolong the pause.
      if (openUntil !== undefined && !wasProbe) return;
      if (wasProbe || kind === 'timeout' || failures >= failuresToOpen) open();
    },
    pauseUntil(time) {
      askedToWaitUntil = Math.max(askedToWaitUntil, time);
      isProbing = false;
    },
    state,
    remainingMs: () => Math.max(0, askedToWaitUntil - now(), (openUntil ?? 0) - now()),
  };
}
