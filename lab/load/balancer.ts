/**
 * What distributes requests to replicas, as a load balancer does: to those that say they are ready, once more elsewhere
 * when no answer comes.
 */
import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { ask, type Answered, type Asked } from './load-client.ts';
import type { RunningSite } from '../faults/world.ts';

export interface Balancer {
  ask: (asked: Asked) => Promise<Answered>;
  /** The one in the place of another. */
  replace: (old: RunningSite, site: RunningSite) => void;
  stop: () => Promise<void>;
}

/** A replica that stops must answer for longer than this (`STOP_DELAY`). */
const pollMs = 100;

export function startBalancer(replicas: readonly RunningSite[]): Balancer {
  const agent = new Agent({ keepAlive: true });
  const places = [...replicas];
  const ready = new Set(places);
  const over = new AbortController();
  let turn = 0;

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
    async ask(asked) {
      const first = pick();
      const answered = await ask(first?.origin ?? '', asked, agent);
      if (answered.status !== 0) return answered;
      if (first) ready.delete(first);
      return ask(pick(first)?.origin ?? '', asked, agent);
    },
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
