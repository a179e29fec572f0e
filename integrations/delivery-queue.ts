import { createPauses, type RecipientPauses } from './recipient-pauses.ts';
import { isUnavailable } from './unavailable.ts';

export interface DeliveryQueue {
  /** Returns at once. */
  readonly add: (id: string) => void;
  /** Whether it waits: for its turn, or for the end of a pause. */
  readonly has: (id: string) => boolean;
  /** How many wait. */
  readonly size: () => number;
  /** Of this lane, and of the other recipients that `deliver` needs. */
  readonly pauses: Pick<RecipientPauses, 'has' | 'begin' | 'forget'>;
  /** Resolves when nothing is being delivered: nothing waits, or what waits is paused. */
  readonly idle: () => Promise<void>;
  /** Delivers what waits although a recipient was unavailable a moment ago. */
  readonly retry: () => Promise<void>;
  /** Resolves when the delivery in flight has succeeded or failed. */
  readonly stop: () => Promise<void>;
}

export interface DeliveryQueueOptions {
  /** What every delivery needs. While it is paused, all wait. */
  readonly lane: string;
  /**
   * Returns `false` if the delivery has to wait for the end of another lane's pause, and throws `Unavailable` if it has
   * to wait for this one.
   */
  readonly deliver: (id: string) => Promise<boolean>;
  /** Called with the length of the pause that has begun. */
  readonly onUnavailable: (id: string, error: unknown, delayMs: number) => void;
  /** Called for every other error. The delivery is not repeated. */
  readonly onError: (id: string, error: unknown) => void;
}

/** Delivers one after the other, apart from the requests that cause the deliveries. */
export function createDeliveryQueue({ lane, deliver, onUnavailable, onError }: DeliveryQueueOptions): DeliveryQueue {
  const waiting = new Set<string>();
  /** Those that wait for an unavailable recipient. */
  const postponed = new Set<string>();
  let endedPauses = 0;
  let running: Promise<void> | undefined;
  let isStopped = false;
  const pauses = createPauses({ onEnd: resume });

  function resume(): void {
    endedPauses += 1;
    for (const id of postponed) waiting.add(id);
    postponed.clear();
    wake();
  }

  function wake(): void {
    if (isStopped || running || waiting.size === 0 || pauses.has(lane)) return;
    running = deliverWaiting().finally(() => {
      running = undefined;
      // Others may have been added while the last one was being delivered.
      wake();
    });
  }

  async function deliverWaiting(): Promise<void> {
    for (const id of waiting) {
      if (isStopped) return;
      const endedBefore = endedPauses;
      waiting.delete(id);
      try {
        const isDone = await deliver(id);
        pauses.forget(lane);
        // If a pause ended during the attempt, no later end would start the next attempt.
        if (!isDone) (endedPauses === endedBefore ? postponed : waiting).add(id);
      } catch (error) {
        if (isUnavailable(error)) {
          waiting.add(id);
          return onUnavailable(id, error, pauses.begin(lane));
        }
        onError(id, error);
      }
    }
  }

  async function idle(): Promise<void> {
    if (!running) return;
    await running;
    await idle();
  }

  return {
    add(id) {
      waiting.add(id);
      wake();
    },
    has: (id) => waiting.has(id) || postponed.has(id),
    size: () => waiting.size + postponed.size,
    pauses,
    idle,
    async retry() {
      await idle();
      pauses.stop();
      resume();
      await idle();
    },
    async stop() {
      isStopped = true;
      pauses.stop();
      await running;
    },
  };
}
