/**
 * Lets a few renders run at once. The others wait, the newest first: whoever waited long has likely gone. A line that never
 * ends only makes everybody late: nobody comes to stand in one, and who finds no place is told so at once.
 */
export interface RenderGate {
  /** `undefined` when there was no room in time: the work was then never begun. */
  run: <Value>(work: () => Promise<Value>) => Promise<Value | undefined>;
  /** Refuses before anything was done for it, when every place is taken and the line does not end. */
  turnAway: () => boolean;
  state: () => RenderGateState;
}

interface RenderGateState {
  running: number;
  waiting: number;
  refused: number;
}

interface RenderGateLimits {
  mostAtOnce: number;
  mostWaiting: number;
  mostWaitMs: number;
}

interface RenderGateOptions extends RenderGateLimits {
  /** Resolves when the event loop has time for a render. */
  turn: () => Promise<void>;
}

/** A line that was not empty for so long does not end by itself: what a burst has left is done by then. */
const standingMs = 500;
/** For so long after the last who came to it was refused the line is taken for the same. */
const vigilantMs = 1000;

interface Waiter {
  admit: (isAdmitted: boolean) => void;
  timer: NodeJS.Timeout;
}

export function createRenderGate({ mostAtOnce, mostWaiting, mostWaitMs, turn }: RenderGateOptions): RenderGate {
  // Those who came before it was known that the line stands keep their time.
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
    waiter.admit(false);
  };

  const turnAway = (): boolean => {
    if (running < mostAtOnce) return false;
    const now = performance.now();
    if (waiters.length === 0) lineSince = now;
    const isStanding = now - lineSince > standingMs || now < vigilantUntil;
    if (isStanding) vigilantUntil = now + vigilantMs;
    return isStanding;
  };

  const wait = () =>
    new Promise<boolean>((admit) => {
      const waiter: Waiter = { admit, timer: setTimeout(() => dismiss(waiter), mostWaitMs).unref() };
      waiters.push(waiter);
      const [oldest] = waiters;
      if (oldest && waiters.length > mostWaiting) dismiss(oldest);
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
    turnAway,
    async run(work) {
      if (running < mostAtOnce) running += 1;
      else if (turnAway()) {
        refused += 1;
        return undefined;
      } else if (!(await wait())) return undefined;
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
