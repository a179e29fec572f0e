/** `CHAOS_CONTENT`: the site finds its content service away, though it is there. What a drill needs, and nothing that readers notice. */
import { setTimeout as sleep } from 'node:timers/promises';

type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

export interface RehearsedOutage {
  /** `down`: nobody answers. `slow`: nobody answers in time. `broken`: each answer is a failure. */
  fault: 'down' | 'slow' | 'broken';
  /** From the start of the process; `undefined` for as long as it runs. */
  milliseconds: number | undefined;
}

const slowMs = 30_000;

/** Asks as `fetch` does, once the outage is over. */
export function rehearseOutage(
  fetch: Fetch,
  { fault, milliseconds = Infinity }: RehearsedOutage,
  now: () => number = () => performance.now(),
): Fetch {
  const end = now() + milliseconds;
  return async (url, init) => {
    if (now() >= end) return fetch(url, init);
    if (fault === 'down') throw new TypeError('fetch failed: an outage is rehearsed (CHAOS_CONTENT)');
    if (fault === 'broken') return Response.json({ error: 'An outage is rehearsed' }, { status: 500 });
    await sleep(slowMs, undefined, { ref: false, ...(init?.signal && { signal: init.signal }) });
    return fetch(url, init);
  };
}
