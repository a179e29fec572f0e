import type { Journal, JournalOwner, StoredJournal } from './journal.ts';

/** A journal that is lost with the page: for tests, and for browsers that refuse to store. */
export function createMemoryJournal(): Journal {
  const journals = new Map<string, { owner: JournalOwner; at: number; records: Map<string, unknown> }>();
  const toKey = ({ account, document, client }: JournalOwner): string => JSON.stringify([account, document, client]);
  return {
    async write(owner, { puts, deletes, at, isWhole }) {
      const journal = journals.get(toKey(owner)) ?? { owner, at, records: new Map() };
      if (isWhole) journal.records.clear();
      for (const key of deletes) journal.records.delete(key);
      for (const [key, value] of puts) journal.records.set(key, value);
      journals.set(toKey(owner), { ...journal, at });
    },
    read: async (owner) => new Map(journals.get(toKey(owner))?.records),
    list: async (account, document) =>
      [...journals.values()]
        .filter(({ owner }) => owner.account === account && (document === undefined || owner.document === document))
        .map(({ owner, at }): StoredJournal => ({ ...owner, at }))
        .sort((one, other) => other.at - one.at),
    async remove(owner) {
      journals.delete(toKey(owner));
    },
  };
}
