/**
 * Limits how many bodies are read at once: by route, so that bodies of one never keep out those of another, and by
 * client. When all slots of a route are taken, the slowest body makes room. Bodies that arrived with their heads, as
 * short forms do, have slots of their own, which nobody can hold by sending slowly.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { createBodyQueue, type Newcomer } from './body-queue.ts';
import { getNetwork } from './client-address.ts';
import type { IncomingBodies, IncomingBody } from './incoming-bodies.ts';

export interface BodyLimits {
  readonly all: number;
  /** Of an IPv4 address or an IPv6 /48. */
  readonly client: number;
}

export interface BodySlots<Route extends string> {
  /**
   * Whether the body may be read; it may wait for a slot for a moment. Its slot is free again when the response begins,
   * because a client that reads its response slowly costs no slot.
   */
  readonly take: (route: Route, request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
}

interface Occupant extends Newcomer {
  /** How long the body had been waited for when it got its slot. */
  readonly waitedMs: number;
}

export type WatchedBodies = Pick<IncomingBodies, 'find' | 'clock'>;

/** A body that has arrived in this time, as most do, never makes room. */
const minWaitMs = 500;
/** A faster body makes room only if its client has more slots than that of the newcomer. */
const slowBytesPerSecond = 8 * 1024;

export function createBodySlots<Route extends string>(
  bodies: WatchedBodies,
  limits: Readonly<Record<Route, BodyLimits>>,
  clientAddress: (request: IncomingMessage) => string | undefined,
): BodySlots<Route> {
  const routes = new Map<Route, RouteSlots>();
  const findRoute = (route: Route): RouteSlots => {
    const found = routes.get(route) ?? createRouteSlots(bodies, limits[route]);
    routes.set(route, found);
    return found;
  };
  return {
    async take(route, request, response) {
      // By then all of the packet that ended the head is read.
      await setImmediate();
      if (response.destroyed) return false;
      const address = clientAddress(request);
      const client = address === undefined ? undefined : (getNetwork(address) ?? address);
      return await findRoute(route).take({ request, response, client });
    },
  };
}

interface RouteSlots {
  readonly take: (newcomer: Newcomer) => boolean | Promise<boolean>;
}

function createRouteSlots(bodies: WatchedBodies, limits: BodyLimits): RouteSlots {
  const arriving = new Set<Occupant>();
  const complete = new Set<Occupant>();

  /** Frees the slot of the slowest body; returns whether there was one. */
  const makeRoom = (all: Set<Occupant>, among: readonly Occupant[], newcomersSlots: number): boolean => {
    const slots = countSlots(all);
    const isOfGreedy = ({ client }: Occupant) => client !== undefined && (slots.get(client) ?? 0) > newcomersSlots + 1;
    let slowest: { occupant: Occupant; body: IncomingBody; rate: number } | undefined;
    for (const occupant of among) {
      const body = bodies.find(occupant.request);
      if (!body || body.waitedMs() - occupant.waitedMs < minWaitMs) continue;
      const rate = body.rate();
      const mayMakeRoom = rate < slowBytesPerSecond || (rate < Infinity && isOfGreedy(occupant));
      if (mayMakeRoom && rate < (slowest?.rate ?? Infinity)) slowest = { occupant, body, rate };
    }
    if (!slowest) return false;
    all.delete(slowest.occupant);
    slowest.body.reject();
    return true;
  };

  const takeNow = (newcomer: Newcomer): boolean => {
    const { request, response, client } = newcomer;
    const all = request.complete ? complete : arriving;
    for (const one of all) if (one.response.headersSent) all.delete(one);
    const own = client === undefined ? [] : [...all].filter((one) => one.client === client);
    if (own.length >= limits.client) {
      if (!makeRoom(all, own, own.length)) return false;
    } else if (all.size >= limits.all && !makeRoom(all, [...all], own.length)) return false;
    const occupant = { ...newcomer, waitedMs: bodies.find(request)?.waitedMs() ?? 0 };
    all.add(occupant);
    response.once('close', () => all.delete(occupant));
    return true;
  };

  const queue = createBodyQueue(takeNow, { clock: bodies.clock, maxOfClient: limits.client });
  return {
    take(newcomer) {
      const isArriving = bodies.find(newcomer.request) !== undefined;
      // When a body has to make room, those that wait come first.
      const hasTurn = !isArriving || arriving.size < limits.all || !queue.hasWaiting();
      if (hasTurn && takeNow(newcomer)) return true;
      return isArriving && queue.wait(newcomer);
    },
  };
}

function countSlots(all: Iterable<Occupant>): Map<string, number> {
  const slots = new Map<string, number>();
  for (const { client } of all) if (client !== undefined) slots.set(client, (slots.get(client) ?? 0) + 1);
  return slots;
}
