import type { FindingEntry } from '../finding-register.ts';
import type { Storage } from '../storage.ts';
import { draft } from './contract-fixture.ts';

const states = ['draft', 'published', 'modified', 'unpublished'] as const;

/** Lists one document in each state, named after it, so that none is marked. */
export async function listStates(storage: Storage): Promise<void> {
  await storage.writeDrafts(
    states.map((state) => draft(state)),
    1000,
  );
  await storage.putEntries(states.map(toEntry));
  for (const state of states) await storage.putWords(state);
}

/** The documents whose entries must be made again. */
export const listMarked = async (storage: Storage): Promise<string[]> =>
  (await storage.listChangedHeads(10)).map(({ documentId }) => documentId).toSorted();

const toEntry = (state: (typeof states)[number]): FindingEntry => ({
  documentId: state,
  type: 'page',
  lang: 'en-gb',
  groupId: state,
  state,
  version: 1,
  publishedVersion: undefined,
  revision: undefined,
  uid: undefined,
  title: undefined,
  tags: [],
  nameKey: state,
  titleKey: state,
  changedAt: 1000,
  changedBy: undefined,
  changedByName: undefined,
});
