/**
 * Limits how many bodies are read at once: by route, so that bodies of one never keep out those of another, and by
 * client. When all slots of a route are taken, the slowest body makes room.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getNetwork } from './client-address.ts';
import type { IncomingBodies, IncomingBody } from './incoming-bodies.ts';

export interface BodyLimits {
  all: number;
  /** Of an IPv4 address or an IPv6 /48. */
  client: number;
}

export interface BodySlots<Route extends string> {
  /**
   * Whether the body may be read. Its slot is free again when the response begins, because a client that reads its
   * response slowly costs no slot.
   */
  take: (route: Route, request: IncomingMessage, response: ServerResponse) => boolean;
}

interface Occupant {
  request: IncomingMessage;
  response: ServerResponse;
  client: string | undefined;
}

/** A body that has arrived in this time, as most do, never makes room. */
const minWaitMs = 500;
/** A faster body makes room only if its client has more slots than that of the newcomer. */
const slowBytesPerSecond = 8 * 1024;

export function createBodySlots<Route extends string>(
  bodies: Pick<IncomingBodies, 'find'>,
  limits: Readonly<Record<Route, BodyLimits>>,
  clientAddress: (request: IncomingMessage) => string | undefined,
): BodySlots<Route> {
  const occupants = new Map<Route, Set<Occupant>>();

  const listOccupants = (route: Route): Set<Occupant> => {
    const all = occupants.get(route) ?? new Set();
    occupants.set(route, all);
    for (const one of all) if (one.response.headersSent) all.delete(one);
    return all;
  };

  /** Frees the slot of the slowest body; returns whether there was one. */
  const makeRoom = (all: Set<Occupant>, among: readonly Occupant[], newcomersSlots: number): boolean => {
    const slots = countSlots(all);
    const isOfGreedy = ({ client }: Occupant) => client !== undefined && (slots.get(client) ?? 0) > newcomersSlots + 1;
    let slowest: { occupant: Occupant; body: IncomingBody; rate: number } | undefined;
    for (const occupant of among) {
      const body = bodies.find(occupant.request);
      if (!body || body.waitedMs() < minWaitMs) continue;
      const rate = body.rate();
      const mayMakeRoom = rate < slowBytesPerSecond || (rate < Infinity && isOfGreedy(occupant));
      if (mayMakeRoom && rate < (slowest?.rate ?? Infinity)) slowest = { occupant, body, rate };
    }
    if (!slowest) return false;
    all.delete(slowest.occupant);
    slowest.body.reject();
    return true;
  };

  return {
    take(route, request, response) {
      const address = clientAddress(request);
      const client = address === undefined ? undefined : (getNetwork(address) ?? address);
      const all = listOccupants(route);
      const own = client === undefined ? [] : [...all].filter((one) => one.client === client);
      const limit = limits[route];
      if (own.length >= limit.client) {
        if (!makeRoom(all, own, own.length)) return false;
      } else if (all.size >= limit.all && !makeRoom(all, [...all], own.length)) return false;
      const occupant = { request, response, client };
      all.add(occupant);
      response.once('close', () => all.delete(occupant));
      return true;
    },
  };
}

function countSlots(all: Iterable<Occupant>): Map<string, number> {
  const slots = new Map<string, number>();
  for (const { client } of all) if (client !== undefined) slots.set(client, (slots.get(client) ?? 0) + 1);
  return slots;
}
