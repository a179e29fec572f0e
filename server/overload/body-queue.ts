/**
 * Newcomers without a slot wait a moment, while their bodies arrive. The one that has sent most gets the next slot, so
 * that those that send nothing, however many, do not keep out one that sends.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BodyClock } from './incoming-bodies.ts';

export interface Newcomer {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly client: string | undefined;
}

interface BodyQueue {
  readonly hasWaiting: () => boolean;
  /** Resolves with whether the newcomer got a slot. */
  readonly wait: (newcomer: Newcomer) => Promise<boolean>;
}

interface Waiting extends Newcomer {
  readonly since: number;
  readonly settle: (hasSlot: boolean) => void;
}

/** Longer than a body without progress holds a slot (body-slots.ts). */
const maxWaitMs = 600;
const intervalMs = 50;
/** Each has at most 128 KB in memory: a full buffer and what was read last. */
const maxWaiting = 64;

/** `take` returns whether there is a slot now. */
export function createBodyQueue(
  take: (newcomer: Newcomer) => boolean,
  { clock, maxOfClient }: { clock: BodyClock; maxOfClient: number },
): BodyQueue {
  const all = new Set<Waiting>();
  let stop: (() => void) | undefined;

  const leave = (one: Waiting, hasSlot: boolean) => {
    all.delete(one);
    one.settle(hasSlot);
    if (all.size > 0) return;
    stop?.();
    stop = undefined;
  };
  const serve = () => {
    for (const one of [...all].toSorted((a, b) => countReceived(b) - countReceived(a))) {
      if (take(one)) leave(one, true);
      else if (clock.now() - one.since >= maxWaitMs) leave(one, false);
    }
  };
  const makeRoom = ({ client }: Waiting) => {
    const own = client === undefined ? [] : [...all].filter((one) => one.client === client);
    if (own.length > maxOfClient) return leave(findLeast(own), false);
    // Those that came last may not have sent anything yet.
    if (all.size > maxWaiting) leave(findLeast([...all].slice(0, maxWaiting / 2)), false);
  };

  return {
    hasWaiting: () => all.size > 0,
    wait(newcomer) {
      const { promise, resolve: settle } = Promise.withResolvers<boolean>();
      const one = { ...newcomer, since: clock.now(), settle };
      all.add(one);
      one.response.once('close', () => {
        if (all.has(one)) leave(one, false);
      });
      stop ??= clock.every(intervalMs, serve);
      makeRoom(one);
      return promise;
    },
  };
}

/** Nobody reads the body before it has a slot. */
const countReceived = ({ request }: Waiting) => request.readableLength;

/** The first of those that have sent least. */
const findLeast = (among: readonly Waiting[]) =>
  among.reduce((least, one) => (countReceived(one) < countReceived(least) ? one : least));
