/**
 * Lets a few renders run at once. The others wait, the newest first: whoever waited long has likely gone. A line that never
 * ends only makes everybody late: nobody comes to stand in one for long, and who finds no place is told so at once.
 */
export interface RenderGate {
  /** `undefined` when there was no room in time: the work was then never begun. */
  run: <Value>(work: () => Promise<Value>) => Promise<Value | undefined>;
  /** Refuses before anything was done for it, when the line does not end and has all that it needs. */
  turnAway: () => boolean;
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

/** A line that was not empty for so long does not end by itself: what a burst has left is done by then. */
const standingMs = 500;
/** How long those wait who come to such a line, and how many: enough that a place that becomes free is taken. */
const briefWaitMs = 10;
const fewWaiting = 2;
/** For so long after the last of them was refused the line is taken for the same. */
const vigilantMs = 1000;

interface Waiter {
  isBrief: boolean;
  admit: (isAdmitted: boolean) => void;
  timer: NodeJS.Timeout;
}

export function createRenderGate({ mostAtOnce, mostWaiting, mostWaitMs, turn }: RenderGateOptions): RenderGate {
  // Those who came before it was known that the line stands keep their time; the brief ones come after them, and first.
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
    if (waiter.isBrief) vigilantUntil = performance.now() + vigilantMs;
    waiter.admit(false);
  };

  const isStanding = (): boolean => {
    const now = performance.now();
    if (waiters.length === 0) lineSince = now;
    if (now - lineSince > standingMs) vigilantUntil = now + vigilantMs;
    return now < vigilantUntil;
  };
  const listBrief = () => waiters.filter(({ isBrief }) => isBrief);

  const wait = () =>
    new Promise<boolean>((admit) => {
      const isBrief = isStanding();
      const timer = setTimeout(() => dismiss(waiter), isBrief ? briefWaitMs : mostWaitMs).unref();
      const waiter: Waiter = { isBrief, admit, timer };
      waiters.push(waiter);
      const line = isBrief ? listBrief() : waiters;
      const [oldest] = line;
      if (oldest && line.length > (isBrief ? fewWaiting : mostWaiting)) dismiss(oldest);
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
    turnAway() {
      if (performance.now() >= vigilantUntil || listBrief().length < fewWaiting) return false;
      vigilantUntil = performance.now() + vigilantMs;
      return true;
    },
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
