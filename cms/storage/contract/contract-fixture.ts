import type { DraftWrite } from '../document-register.ts';
import type { PublicationEntry } from '../publication-register.ts';
import type { Condition, Operand, PublishedQuery, ValueTest } from '../published-query.ts';
import type { Storage, StorageEngine } from '../storage.ts';

/** The store of the current test, with the operations that the contracts share. */
export interface ContractFixture {
  readonly getStorage: () => StorageEngine;
  /** Sequence of the master ref. */
  readonly getMaster: () => Promise<number>;
  /** Returns the sequence of the new master ref. `storage`: the transaction that it belongs to. */
  readonly publish: (
    entries: readonly PublicationEntry[],
    withdraw?: readonly string[],
    at?: number,
    storage?: Storage,
  ) => Promise<number>;
  /** Ids in the master ref, unless the query names another ref. */
  readonly find: (change?: Partial<PublishedQuery>) => Promise<string[]>;
}

export function createContractFixture(getStorage: () => StorageEngine): ContractFixture {
  let refs = 0;
  const getMaster = async (): Promise<number> => (await getStorage().getMasterRef()).sequence;
  return {
    getStorage,
    getMaster,
    async publish(entries, withdraw = [], at = 2000, storage = getStorage()) {
      refs += 1;
      const ref = await storage.changePublication({ ref: `ref-${refs}`, at, publish: entries, withdraw });
      return ref.sequence;
    },
    find: async (change = {}) =>
      (
        await getStorage().findPublished({
          sequence: await getMaster(),
          conditions: [],
          orderings: [],
          offset: 0,
          limit: 100,
          ...change,
        })
      ).documents.map(({ id }) => id),
  };
}

export function draft(id: string, change: Partial<DraftWrite> = {}): DraftWrite {
  return {
    id,
    type: 'page',
    lang: 'en-gb',
    groupId: id,
    baseVersion: 0,
    uid: undefined,
    title: undefined,
    tags: [],
    data: '{}',
    ...change,
  };
}

export function entry(documentId: string, change: Partial<PublicationEntry> = {}): PublicationEntry {
  return { documentId, version: 1, slugs: ['-'], values: [], texts: [], ...change };
}

export function field(path: string): Operand {
  return { source: 'field', path };
}

export function where(operand: Operand, one: ValueTest, negated = false): Condition {
  return { kind: 'value', operand, test: one, negated };
}
