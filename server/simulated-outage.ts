/** `CHAOS_CONTENT`: makes requests to the content service fail, for a fault drill. */
import { setTimeout as sleep } from 'node:timers/promises';

type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

export interface SimulatedOutage {
  /** `down`: no connection. `slow`: no response in time. `broken`: every response is an error. */
  readonly fault: 'down' | 'slow' | 'broken';
  /** Counted from the start of the process; `undefined` for as long as it runs. */
  readonly milliseconds: number | undefined;
}

const slowMs = 30_000;

/** Calls the real `fetch` after the outage has ended. */
export function simulateOutage(
  fetch: Fetch,
  { fault, milliseconds = Infinity }: SimulatedOutage,
  now: () => number = () => performance.now(),
): Fetch {
  const end = now() + milliseconds;
  return async (url, init) => {
    if (now() >= end) return fetch(url, init);
    if (fault === 'down') throw new TypeError('fetch failed: CHAOS_CONTENT simulates an outage');
    if (fault === 'broken') return Response.json({ error: 'CHAOS_CONTENT simulates an outage' }, { status: 500 });
    await sleep(slowMs, undefined, { ref: false, ...(init?.signal && { signal: init.signal }) });
    return fetch(url, init);
  };
}
