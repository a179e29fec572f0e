import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PublicationEntry } from '../publication-register.ts';
import type { UidHolder } from '../published-query.ts';
import type { Storage } from '../storage.ts';
import { draft, entry, type ContractFixture } from './contract-fixture.ts';

const uids = ['u1', 'u2', 'u3'];
/** Two of one language, one of another, and one of another type. */
const kinds = {
  a: { type: 'page', lang: 'en-gb' },
  b: { type: 'page', lang: 'en-gb' },
  c: { type: 'page', lang: 'fr-fr' },
  d: { type: 'post', lang: 'en-gb' },
} as const;
type Name = keyof typeof kinds;
const names: readonly Name[] = ['a', 'b', 'c', 'd'];

/** Visible documents with their uids. */
type State = ReadonlyMap<Name, string | undefined>;
/** `null` unpublishes a document. */
type Change = ReadonlyMap<Name, string | undefined | null>;

const anyChange: fc.Arbitrary<Change> = fc
  .array(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...uids, ...uids, undefined, null)), { maxLength: 3 })
  .map((pairs) => new Map(pairs));

function toNext(state: State, change: Change): State {
  const next = new Map(state);
  for (const [name, uid] of change) {
    if (uid === null) next.delete(name);
    else next.set(name, uid);
  }
  return next;
}

/** No two documents of a type and language share a uid: the service rejects a violation before it reaches an engine. */
function isAllowed(state: State): boolean {
  const taken = [...state]
    .filter(([, uid]) => uid !== undefined)
    .map(([name, uid]) => JSON.stringify([kinds[name], uid]));
  return new Set(taken).size === taken.length;
}

/**
 * The naive implementation that engines are compared with. `states`: all refs up to the one that is read; `shown`: the
 * visible documents.
 */
function findNaively(states: readonly State[], shown: State, type: string): UidHolder[] {
  return ['en-gb', 'fr-fr'].flatMap((lang) =>
    uids.flatMap((uid): UidHolder[] => {
      const own = names.filter((name) => kinds[name].type === type && kinds[name].lang === lang && shown.has(name));
      const present = own.find((name) => shown.get(name) === uid);
      if (present) return [{ uid, lang, documentId: present, isFormer: false }];
      const last = states.findLast((state) => own.some((name) => state.get(name) === uid));
      const former = own.find((name) => last?.get(name) === uid);
      return former ? [{ uid, lang, documentId: former, isFormer: true }] : [];
    }),
  );
}

const listNaively = (states: readonly State[], name: Name): string[] =>
  uids.filter((uid) => states.some((state) => state.get(name) === uid));

const inOrder = (holders: readonly UidHolder[]): UidHolder[] =>
  holders.toSorted((one, other) => (one.lang + one.uid < other.lang + other.uid ? -1 : 1));

/** Documents that uids resolve to. */
export function describeUidContract({ getStorage, publish }: ContractFixture): void {
  test('a document that was taken down keeps its former uids, and one that was never published has none', async () => {
    const list = async (max = 10) => (await getStorage().listTakenDown(max)).map(({ uid }) => uid);
    for (const [baseVersion, uid] of ['first', 'second'].entries()) {
      await getStorage().writeDrafts([draft('gone', { uid, baseVersion })], 1000);
      await publish([entry('gone', { version: baseVersion + 1 })]);
    }
    const others = { later: 'third', here: 'present', draft: 'never' };
    await getStorage().writeDrafts(
      Object.entries(others).map(([id, uid]) => draft(id, { uid })),
      1000,
    );
    await publish([entry('later'), entry('here')]);
    expect(await list()).toEqual([]);
    await publish([], ['gone']);
    await publish([], ['later']);
    const [newest] = await getStorage().listTakenDown(1);
    expect(newest).toEqual({ type: 'page', lang: 'en-gb', uid: 'third' });
    expect((await list()).toSorted()).toEqual(['first', 'second', 'third']);
    await publish([entry('gone', { version: 2 })]);
    expect(await list()).toEqual(['third']);
  });

  test('a uid resolves to its current holder, else to its last published one, in every ref and below overlays', async () => {
    let runs = 0;
    const property = fc.asyncProperty(
      fc.array(anyChange, { minLength: 1, maxLength: 8 }),
      anyChange,
      fc.nat(),
      async (changes, laid, place) => {
        runs += 1;
        const history = createHistory(runs);
        // One flush to disk for all changes.
        await getStorage().transaction(async (transaction) => {
          for (const change of changes) await history.publish(transaction, change);
        });
        await history.checkAll();
        await history.checkOverlay(laid, place);
      },
    );
    await fc.assert(property, { numRuns: 60 });
  });

  /** Each run has its own documents and types in the shared store, with their history. */
  function createHistory(run: number) {
    const toId = (name: Name): string => `${name}-${run}`;
    const toType = (type: string): string => `${type}-${run}`;
    const states: { sequence: number; state: State }[] = [];
    const storage = getStorage();

    const save = async (own: Storage, name: Name, uid: string | undefined): Promise<PublicationEntry> => {
      const baseVersion = (await own.getDocument(toId(name)))?.version ?? 0;
      const { type, lang } = kinds[name];
      await own.writeDrafts([draft(toId(name), { type: toType(type), lang, uid, baseVersion })], 1000);
      return entry(toId(name), { version: baseVersion + 1 });
    };
    const saveAll = async (own: Storage, change: Change): Promise<PublicationEntry[]> => {
      const entries: PublicationEntry[] = [];
      for (const [name, uid] of change) if (uid !== null) entries.push(await save(own, name, uid));
      return entries;
    };
    const listGone = (change: Change): string[] =>
      [...change].flatMap(([name, uid]) => (uid === null ? [toId(name)] : []));
    const newest = (): State => states.at(-1)?.state ?? new Map();

    const check = async (sequence: number, before: readonly State[], shown: State): Promise<void> => {
      for (const type of ['page', 'post']) {
        const expected = findNaively(before, shown, type).map((holder) => ({
          ...holder,
          documentId: `${holder.documentId}-${run}`,
        }));
        const ask = async (asked: string[], lang: string | undefined) =>
          inOrder(await storage.findUidHolders({ sequence, type: toType(type), uids: asked, lang }));
        expect(await ask(uids, undefined)).toEqual(inOrder(expected));
        for (const lang of ['en-gb', 'fr-fr'])
          for (const uid of uids)
            expect(await ask([uid], lang)).toEqual(expected.filter((own) => own.lang === lang && own.uid === uid));
      }
      for (const name of names)
        expect((await storage.listPublishedUids(sequence, [toId(name)])).get(toId(name)) ?? []).toEqual(
          listNaively(before, name),
        );
    };

    return {
      async publish(own: Storage, change: Change) {
        const state = toNext(newest(), change);
        if (!isAllowed(state)) return;
        const entries = await saveAll(own, change);
        states.push({ sequence: await publish(entries, listGone(change), undefined, own), state });
      },
      async checkAll() {
        for (const [index, { sequence, state }] of states.entries())
          await check(
            sequence,
            states.slice(0, index + 1).map((own) => own.state),
            state,
          );
      },
      async checkOverlay(change: Change, place: number) {
        const index = place % Math.max(1, states.length);
        const base = states[index];
        const shown = base && toNext(base.state, change);
        if (!base || !shown || !isAllowed(shown)) return;
        const entries = await saveAll(storage, change);
        const request = { sequence: base.sequence, key: `history-${run}`, hidden: listGone(change), at: 1 };
        const sequence = await storage.openOverlay({ ...request, listEntries: async () => entries });
        await check(
          sequence,
          states.slice(0, index + 1).map((own) => own.state),
          shown,
        );
      },
    };
  }
}
