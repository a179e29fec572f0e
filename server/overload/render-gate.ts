/**
 * Lets a few renders run at once. The others wait, the newest first: whoever waited long has likely gone. A line that never
 * ends only makes everybody late: while there is one nobody stands in it for long, and who finds no place is told so at once.
 */
export interface RenderGate {
  /** `undefined` when there was no room in time: the work was then never begun. */
  run: <Value>(work: () => Promise<Value>) => Promise<Value | undefined>;
  state: () => RenderGateState;
}

export interface RenderGateState {
  running: number;
  waiting: number;
  refused: number;
}

export interface RenderGateLimits {
  mostAtOnce: number;
  mostWaiting: number;
  mostWaitMs: number;
}

export interface RenderGateOptions extends RenderGateLimits {
  /** Resolves when the event loop has time for a render. */
  turn: () => Promise<void>;
}

/** A line that was not empty for so long is one that does not end by itself. */
const standingMs = 100;
/** How long anybody waits in such a line, and how many: enough that a place that becomes free is taken. */
const briefWaitMs = 10;
const fewWaiting = 2;
/** For so long after it, or after the last who found no place, the next line is taken for the same. */
const vigilantMs = 1000;

interface Waiter {
  since: number;
  admit: (isAdmitted: boolean) => void;
  timer: NodeJS.Timeout;
}

export function createRenderGate({ mostAtOnce, mostWaiting, mostWaitMs, turn }: RenderGateOptions): RenderGate {
  const waiters: Waiter[] = [];
  let lineSince = 0;
  let vigilantUntil = 0;
  let running = 0;
  let refused = 0;

  const dismiss = (waiter: Waiter) => {
    const at = waiters.indexOf(waiter);
    if (at === -1) return;
    waiters.splice(at, 1);
    clearTimeout(waiter.timer);
    refused += 1;
    vigilantUntil = performance.now() + vigilantMs;
    waiter.admit(false);
  };

  const isStanding = (now: number): boolean => {
    if (waiters.length === 0) lineSince = now;
    if (now - lineSince > standingMs) vigilantUntil = now + vigilantMs;
    return now < vigilantUntil;
  };

  const wait = () =>
    new Promise<boolean>((admit) => {
      const since = performance.now();
      const [longestMs, longestLine] = isStanding(since) ? [briefWaitMs, fewWaiting] : [mostWaitMs, mostWaiting];
      const waiter: Waiter = { since, admit, timer: setTimeout(() => dismiss(waiter), longestMs).unref() };
      waiters.push(waiter);
      const isLate = (other: Waiter, at: number) =>
        since - other.since > longestMs || waiters.length - at > longestLine;
      for (const late of waiters.filter(isLate)) dismiss(late);
    });

  /** The place goes from hand to hand, so nobody comes in between. */
  const leave = () => {
    const newest = waiters.pop();
    if (!newest) {
      running -= 1;
      return;
    }
    clearTimeout(newest.timer);
    newest.admit(true);
  };

  return {
    async run(work) {
      if (running < mostAtOnce) running += 1;
      else if (!(await wait())) return undefined;
      try {
        await turn();
        return await work();
      } finally {
        leave();
      }
    },
    state: () => ({ running, waiting: waiters.length, refused }),
  };
}
