import { maxClientsPerAccount, maxPresentClients, presenceMs } from '../limits.ts';
import type { DocumentPresence, PersonHere } from '../studio-events.ts';
import type { Sighting } from './studio-messages.ts';

/**
 * Which people have which documents open. Every process receives every sighting, so that each has the complete state.
 */
export interface Presence {
  /** Returns the documents whose people have changed. */
  readonly see: (sighting: Sighting) => DocumentPresence[];
  /** Removes people who were not seen for a while. Returns their documents. */
  readonly sweep: () => DocumentPresence[];
  /** Every document that somebody has open. */
  readonly list: () => DocumentPresence[];
}

interface Seen {
  readonly documentId: string;
  readonly person: PersonHere;
  readonly at: number;
}

export function createPresence(now: () => number): Presence {
  /** By account and client id, so that nobody can move another account's client. The last seen client is last. */
  const seen = new Map<string, Seen>();

  const at = (documentId: string): DocumentPresence => ({
    documentId,
    people: [...seen.values()]
      .filter((one) => one.documentId === documentId)
      .map(({ person }) => person)
      .sort((one, other) => (one.client < other.client ? -1 : 1)),
  });

  /** Removes the client that was seen longest ago, if the account or the process has the maximum number of clients. */
  function makeRoom(accountId: string): Seen[] {
    const own = [...seen].filter(([, { person }]) => person.accountId === accountId);
    const excess =
      own.length >= maxClientsPerAccount ? own[0] : seen.size >= maxPresentClients ? [...seen][0] : undefined;
    if (!excess) return [];
    seen.delete(excess[0]);
    return [excess[1]];
  }

  return {
    see({ accountId, name, client, documentId, field }) {
      const key = `${accountId} ${client}`;
      const before = seen.get(key);
      seen.delete(key);
      if (documentId === null) return before ? [at(before.documentId)] : [];
      const gone = before ? [] : makeRoom(accountId);
      const person = { accountId, name, client, ...(field !== undefined && { field }) };
      seen.set(key, { documentId, person, at: now() });
      if (before?.documentId === documentId && before.person.field === field && before.person.name === name) return [];
      const places = [...gone, ...(before ? [before] : [])].map((one) => one.documentId);
      return [...new Set([...places, documentId])].map(at);
    },
    sweep() {
      const places = new Set<string>();
      for (const [key, one] of seen) {
        if (now() - one.at < presenceMs) continue;
        seen.delete(key);
        places.add(one.documentId);
      }
      return [...places].map(at);
    },
    list: () => [...new Set([...seen.values()].map(({ documentId }) => documentId))].map(at),
  };
}
