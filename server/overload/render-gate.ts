/** Lets a few renders run at once. The others wait, the newest first: whoever waited long has likely gone. */
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

interface Waiter {
  admit: (isAdmitted: boolean) => void;
  timer: NodeJS.Timeout;
}

export function createRenderGate({ mostAtOnce, mostWaiting, mostWaitMs }: RenderGateLimits): RenderGate {
  const waiters: Waiter[] = [];
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

  const wait = () =>
    new Promise<boolean>((admit) => {
      const waiter: Waiter = { admit, timer: setTimeout(() => dismiss(waiter), mostWaitMs).unref() };
      waiters.push(waiter);
      const [oldest] = waiters;
      if (waiters.length > mostWaiting && oldest) dismiss(oldest);
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
        return await work();
      } finally {
        leave();
      }
    },
    state: () => ({ running, waiting: waiters.length, refused }),
  };
}
