import { setImmediate as nextTurn } from 'node:timers/promises';
import { maxQueryMs, maxQueryCost } from '../limits.ts';
import { QueryError } from './query-error.ts';

/** Limits the cost and the time of one query. */
export interface QueryBudget {
  /** Units are microseconds on a small server. Throws `QueryError` when the query exceeds its cost or its time. */
  readonly spend: (units: number) => void;
  /** Stops the clock while the event loop serves other requests, until `resume`. */
  readonly suspend: () => void;
  readonly resume: () => void;
  /** Yields to other requests if the query has occupied the event loop for too long since its last pause. */
  readonly pause: () => Promise<void>;
  /** How long the query has occupied the event loop so far, in milliseconds. */
  readonly readActiveMs: () => number;
}

/** A query yields to other requests after this time, which is the longest that readers of stored pages wait for it. */
const maxTurnMs = 10;

interface Clocks {
  readonly wallMs: () => number;
  readonly threadMs: () => number;
}

const systemClocks: Clocks = {
  wallMs: () => performance.now(),
  threadMs() {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  },
};

export function createQueryBudget({ wallMs, threadMs }: Clocks = systemClocks): QueryBudget {
  const threadStart = threadMs();
  let last = wallMs();
  let activeMs = 0;
  let pausedAtMs = 0;
  let spent = 0;

  function readActiveMs(): number {
    const now = wallMs();
    activeMs += now - last;
    last = now;
    return activeMs;
  }

  return {
    readActiveMs,
    suspend: () => void readActiveMs(),
    resume: () => void (last = wallMs()),
    async pause() {
      if (readActiveMs() - pausedAtMs < maxTurnMs) return;
      pausedAtMs = activeMs;
      await nextTurn();
      last = wallMs();
    },
    spend(units) {
      spent += units;
      if (spent > maxQueryCost) throw refuse('The query asks for too much work');
      // A busy machine stretches wall-clock time. Only processor time shows that the query itself is slow.
      const isSlow = readActiveMs() > maxQueryMs && threadMs() - threadStart > maxQueryMs;
      if (isSlow) throw refuse(`The query takes longer than ${maxQueryMs} ms`);
    },
  };
}

/** The budget of trusted callers. */
export const unlimitedBudget: QueryBudget = {
  spend() {},
  suspend() {},
  resume() {},
  pause: async () => undefined,
  readActiveMs: () => 0,
};

function refuse(reason: string): QueryError {
  const advice = 'use fewer conditions, words and orderings, smaller pages or fewer linked documents';
  return new QueryError(`${reason}: ${advice}.`);
}
