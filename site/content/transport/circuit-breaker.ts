import { failuresToOpen, firstPauseMs, longestPauseMs } from './transport-limits.ts';

export type CircuitState = 'closed' | 'open' | 'half-open';

/**
 * Stops asking a service that fails: after some failures in a row, or one time-out, nothing is asked for a pause.
 * Then a single request tries; the others go on failing at once until it has succeeded.
 */
export interface CircuitBreaker {
  /** Whether a request may go out now. In half-open state only the first who asks may. */
  admit: () => boolean;
  succeeded: () => void;
  /** A time-out says at once what other failures say by their number: asking costs a reader a second. */
  failed: (kind: 'failure' | 'timeout') => void;
  /** Nothing is asked before this time of the clock, whatever the state: the service said so itself. */
  pauseUntil: (time: number) => void;
  state: () => CircuitState;
  /** Milliseconds until a request may go out. */
  remainingMs: () => number;
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
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
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
      // Requests that were out when the circuit opened fail later; they must not prolong the pause.
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
