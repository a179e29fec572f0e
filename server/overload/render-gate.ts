import { setImmediate as endOfTurn } from 'node:timers/promises';

/**
 * Limits concurrent renders. Others wait in a queue, newest first, because the oldest client has probably disconnected.
 * If the queue has not drained for {@link sustainedMs}, a render is rejected instead of enqueued.
 */
export interface RenderGate {
  /** Resolves to `undefined` if no slot was free in time; `work` was then not called. */
  readonly run: <Value>(work: () => Promise<Value>) => Promise<Value | undefined>;
  /**
   * Resolves in a turn of the event loop in which no other render begins. A turn accepts one connection only
   * (libuv/libuv#3696), so with several renders in each turn, new connections would wait for seconds.
   */
  readonly takeTurn: () => Promise<void>;
  /** Whether a render would have to wait. */
  readonly isFull: () => boolean;
  /** Whether a render would be rejected now. */
  readonly shouldShed: () => boolean;
  readonly state: () => RenderGateState;
}

interface RenderGateState {
  readonly running: number;
  readonly waiting: number;
  readonly refused: number;
}

interface RenderGateLimits {
  readonly maxRunning: number;
  readonly maxWaiting: number;
  readonly maxWaitMs: number;
}

/** A burst is rendered within this time, so a longer queue means overload. */
const sustainedMs = 500;
/** For this time after the last rejection, a full gate counts as overloaded. */
const cooldownMs = 1000;

interface Waiter {
  readonly settle: (isAdmitted: boolean) => void;
  readonly timer: NodeJS.Timeout;
}

export function createRenderGate({ maxRunning, maxWaiting, maxWaitMs }: RenderGateLimits): RenderGate {
  const waiters: Waiter[] = [];
  const takeTurn = createTurns();
  let queuedSince = 0;
  let shedUntil = 0;
  let running = 0;
  let refused = 0;

  const reject = (waiter: Waiter) => {
    const at = waiters.indexOf(waiter);
    if (at === -1) return;
    waiters.splice(at, 1);
    clearTimeout(waiter.timer);
    refused += 1;
    waiter.settle(false);
  };

  const isFull = () => running >= maxRunning;

  const shouldShed = (): boolean => {
    if (!isFull()) return false;
    const now = performance.now();
    if (waiters.length === 0) queuedSince = now;
    const isOverloaded = now - queuedSince > sustainedMs || now < shedUntil;
    if (isOverloaded) shedUntil = now + cooldownMs;
    return isOverloaded;
  };

  const enqueue = () =>
    new Promise<boolean>((settle) => {
      const waiter: Waiter = { settle, timer: setTimeout(() => reject(waiter), maxWaitMs).unref() };
      waiters.push(waiter);
      const [oldest] = waiters;
      if (oldest && waiters.length > maxWaiting) reject(oldest);
    });

  /** Hands the slot over directly, so that no new render takes it. */
  const release = () => {
    const newest = waiters.pop();
    if (!newest) {
      running -= 1;
      return;
    }
    clearTimeout(newest.timer);
    newest.settle(true);
  };

  return {
    takeTurn,
    isFull,
    shouldShed,
    async run(work) {
      if (!isFull()) running += 1;
      else if (shouldShed()) {
        refused += 1;
        return undefined;
      } else if (!(await enqueue())) return undefined;
      try {
        await takeTurn();
        return await work();
      } finally {
        release();
      }
    },
    state: () => ({ running, waiting: waiters.length, refused }),
  };
}

function createTurns(): () => Promise<void> {
  let last = Promise.resolve();
  return () => (last = last.then(() => endOfTurn()));
}
