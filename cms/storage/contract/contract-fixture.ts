import type {
  Condition,
  DraftWrite,
  Operand,
  PublicationEntry,
  PublishedQuery,
  Storage,
  ValueTest,
} from '../storage.ts';

/** The store of the current test, with the operations that the contracts share. */
export interface ContractFixture {
  getStorage(): Storage;
  /** Sequence of the master ref. */
  getMaster(): number;
  /** Returns the sequence of the new master ref. */
  publish(entries: readonly PublicationEntry[], withdraw?: readonly string[], at?: number): number;
  /** Ids in the master ref, unless the query names another ref. */
  find(change?: Partial<PublishedQuery>): string[];
}

export function createContractFixture(getStorage: () => Storage): ContractFixture {
  let refs = 0;
  const getMaster = (): number => getStorage().getMasterRef().sequence;
  return {
    getStorage,
    getMaster,
    publish(entries, withdraw = [], at = 2000) {
      refs += 1;
      return getStorage().changePublication({ ref: `ref-${refs}`, at, publish: entries, withdraw }).sequence;
    },
    find: (change = {}) =>
      getStorage()
        .findPublished({ sequence: getMaster(), conditions: [], orderings: [], offset: 0, limit: 100, ...change })
        .documents.map(({ id }) => id),
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
