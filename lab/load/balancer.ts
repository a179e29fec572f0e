/**
 * Distributes requests to replicas as a load balancer does: only to ready ones, and to another one if a request gets no
 * response.
 */
import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { sendRequest, type LoadResponse, type LoadRequest } from './load-client.ts';
import type { RunningSite } from '../faults/world.ts';

export interface Balancer {
  readonly sendRequest: (request: LoadRequest) => Promise<LoadResponse>;
  /** Requests at their second attempt: each may lose one replica, not two. */
  readonly retrying: () => number;
  /** Replaces one replica by another. */
  readonly replace: (old: RunningSite, site: RunningSite) => void;
  readonly stop: () => Promise<void>;
}

/** A stopping replica must serve for longer than this (`STOP_DELAY`). */
const pollMs = 100;

export function startBalancer(replicas: readonly RunningSite[]): Balancer {
  const agent = new Agent({ keepAlive: true });
  const places = [...replicas];
  const ready = new Set(places);
  const over = new AbortController();
  let turn = 0;
  let retrying = 0;

  const poll = async () => {
    while (!over.signal.aborted) {
      const looks = places.map(async (site) => {
        if ((await site.get('/readyz')).status === 200) ready.add(site);
        else ready.delete(site);
      });
      await Promise.all(looks);
      await wait(pollMs);
    }
  };
  const polling = poll();

  const pick = (without?: RunningSite): RunningSite | undefined => {
    turn += 1;
    const others = places.filter((site) => site !== without);
    const candidates = others.filter((site) => ready.has(site));
    const from = candidates.length > 0 ? candidates : others;
    return from[turn % from.length];
  };

  return {
    async sendRequest(request) {
      const first = pick();
      const response = await sendRequest(first?.origin ?? '', request, agent);
      if (response.status !== 0) return response;
      if (first) ready.delete(first);
      retrying += 1;
      const again = await sendRequest(pick(first)?.origin ?? '', request, agent);
      retrying -= 1;
      return again;
    },
    retrying: () => retrying,
    replace(old, site) {
      places[places.indexOf(old)] = site;
      ready.delete(old);
      ready.add(site);
    },
    async stop() {
      over.abort();
      await polling;
      agent.destroy();
    },
  };
}
