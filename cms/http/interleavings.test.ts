import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOnPostgres } from '../../tests/postgres/test-database.ts';
import { call } from '../testing/call-service.ts';
import {
  createInterleavedEditors,
  stepNames,
  type InterleavedEditors,
  type Step,
  type StepName,
} from '../testing/interleaved-editors.ts';
import { createTestService } from '../testing/test-service.ts';

/** The long run is 10,000 on each engine. One takes fifteen times as long on PostgreSQL. */
const interleavings = Number(process.env['INTERLEAVINGS'] ?? (isOnPostgres ? 20 : 100));
const seed = Number(process.env['FUZZ_SEED']);
/** Enough that one repository is used by many runs, and few enough to stay fast. */
const runsInOneRepository = 15;
const documents = 3;

type Service = Awaited<ReturnType<typeof createTestService>>;

/** The texts that one ref shows of a run's documents, by id. */
type Snapshot = Readonly<Record<string, unknown>>;

/** Reads each ref once and keeps its content. A later read must return the same. */
interface Snapshots {
  readonly at: (ref: string) => Promise<Snapshot>;
  readonly expectUnchanged: () => Promise<void>;
}

interface Evidence {
  readonly editors: InterleavedEditors;
  readonly snapshots: Snapshots;
  /** The saved texts of each document, in the order of the versions. */
  readonly texts: ReadonlyMap<string, readonly string[]>;
}

function createSnapshots(service: Service, run: string): Snapshots {
  const known = new Map<string, Snapshot>();
  async function read(ref: string): Promise<Snapshot> {
    const query = new URLSearchParams({ ref, q: `[[at(document.tags, ["${run}"])]]` });
    const { status, body } = await call(service, `GET /api/v2/documents/search?${query.toString()}`);
    expect(status).toBe(200);
    return Object.fromEntries((body.results ?? []).map(({ id, data }) => [id, data['teaser']]));
  }
  return {
    async at(ref) {
      const snapshot = known.get(ref) ?? (await read(ref));
      known.set(ref, snapshot);
      return snapshot;
    },
    async expectUnchanged() {
      // Refs of releases and experiments end with them; those of master stay valid.
      for (const [ref, snapshot] of known) if (!ref.includes('~')) expect(await read(ref)).toEqual(snapshot);
    },
  };
}

const step = fc.record({
  // Editors mostly save and publish.
  name: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('open', 'save', 'publish') },
    { weight: 2, arbitrary: fc.constantFrom(...stepNames) },
  ) as fc.Arbitrary<StepName>,
  editor: fc.integer({ min: 0, max: 1 }),
  document: fc.integer({ min: 0, max: documents - 1 }),
});
type Round = readonly Step[] | 'time passes';
const round: fc.Arbitrary<Round> = fc.oneof(
  { weight: 8, arbitrary: fc.array(step, { minLength: 1, maxLength: 4 }) },
  { weight: 1, arbitrary: fc.constant('time passes' as const) },
);
/** Sequences that random steps seldom produce. Other steps may come between theirs. */
const stories: readonly (readonly (StepName | 'time passes')[])[] = [
  ['save', 'create-release', 'put-in-release', 'publish-release', 'roll-back-release'],
  ['save', 'create-release', 'put-in-release', 'schedule-release', 'time passes', 'roll-back-release'],
  ['open', 'save', 'publish', 'create-release', 'withdraw-in-release', 'preview-release', 'publish-release'],
  ['open', 'save', 'create-experiment', 'put-in-experiment', 'start-experiment', 'publish-winner'],
];
const story: fc.Arbitrary<Round[]> = fc
  .tuple(fc.constantFrom(...stories), step, fc.array(fc.array(step, { maxLength: 1 }), { minLength: 6, maxLength: 6 }))
  .map(([names, { editor, document }, others]) =>
    names.map((name, index) =>
      name === 'time passes' ? name : [{ name, editor, document }, ...(others[index] ?? [])],
    ),
  );
const plan = fc
  .array(fc.oneof({ weight: 3, arbitrary: round.map((one) => [one]) }, { weight: 1, arbitrary: story }), {
    minLength: 3,
    maxLength: 10,
  })
  .map((parts) => parts.flat());

/** No save is lost: each version comes from one save, and the newest version has the newest text. */
async function expectNoLostUpdate(service: Service, editors: InterleavedEditors): Promise<Map<string, string[]>> {
  const texts = new Map<string, string[]>();
  for (let number = 0; number < documents; number += 1) {
    const id = editors.documentId(number);
    const saves = editors.notes.filter(({ step: { name, document } }) => name === 'save' && document === number);
    const taken = saves.filter(({ answer }) => answer.status < 300).toSorted((a, b) => (a.base ?? 0) - (b.base ?? 0));
    expect(taken.map(({ base }) => base)).toEqual(taken.map((_, index) => index));
    expect(taken.map(({ answer }) => answer.body.version)).toEqual(taken.map((_, index) => index + 1));
    for (const { answer, base } of saves.filter((save) => !taken.includes(save))) {
      expect(answer.status).toBe(409);
      expect(answer.body.currentVersion).not.toBe(base);
    }
    const { status, body } = await call(service, `GET /admin/documents/${id}`);
    expect([status, body.version]).toEqual(taken.length === 0 ? [404, undefined] : [200, taken.length]);
    if (taken.length > 0) expect(body.data?.['teaser']).toBe(taken.at(-1)?.teaser);
    texts.set(
      id,
      taken.map(({ teaser }) => teaser ?? ''),
    );
  }
  return texts;
}

/** Refs form a chain, and each differs from the previous one only in the documents of its publication. */
async function expectConsistentRefs({ editors, snapshots, texts }: Evidence): Promise<void> {
  for (const [index, { ref, previousRef, documentIds }] of editors.publications.entries()) {
    if (index > 0) expect(previousRef).toBe(editors.publications[index - 1]?.ref);
    const before = await snapshots.at(previousRef);
    const after = await snapshots.at(ref);
    const ids = new Set([...Object.keys(before), ...Object.keys(after)]);
    expect(documentIds).toEqual(expect.arrayContaining([...ids].filter((id) => before[id] !== after[id])));
    for (const [id, text] of Object.entries(after)) expect(texts.get(id)).toContain(text);
  }
}

/** A publication's response matches the content of its ref. */
async function expectResponsesMatchRefs({ editors, snapshots }: Evidence): Promise<void> {
  for (const { step: done, answer } of editors.notes) {
    // Every rejection has a status of the API; there is no internal failure.
    expect([200, 201, 202, 400, 404, 409]).toContain(answer.status);
    const { ref } = answer.body;
    if (answer.status !== 200 || typeof ref !== 'string' || !answer.body.documentIds) continue;
    const shown = await snapshots.at(ref);
    const id = editors.documentId(done.document);
    if (done.name === 'publish') expect(shown).toHaveProperty([id]);
    if (done.name === 'unpublish') expect(shown).not.toHaveProperty([id]);
    if (done.name !== 'publish-release') continue;
    for (const entry of answer.body.documents ?? []) {
      if (entry.action === 'unpublish') expect(shown).not.toHaveProperty([entry.id]);
      else expect(shown).toHaveProperty([entry.id]);
    }
  }
}

/**
 * A rollback of a release restores the content before it. Releases are compared by what readers saw after them: a
 * document that was published and unpublished since looks as the release left it.
 */
async function expectRollbacks({ editors, snapshots }: Evidence): Promise<number> {
  const { notes, publications } = editors;
  const undone = notes.filter(({ step: { name }, answer }) => name === 'roll-back-release' && answer.status === 200);
  for (const { answer } of undone) {
    const ids = answer.body.documentIds ?? [];
    const place = publications.findIndex(({ ref }) => ref === answer.body.ref);
    const rollback = publications[place];
    if (!rollback || ids.length === 0) continue;
    const pick = async (ref: string): Promise<unknown[]> => {
      const shown = await snapshots.at(ref);
      return ids.map((id) => shown[id]);
    };
    const left = await pick(rollback.previousRef);
    const originals: unknown[][] = [];
    for (const { ref, previousRef, documentIds } of publications.slice(0, place)) {
      if (!ids.some((id) => documentIds.includes(id)) || !isDeepStrictEqual(await pick(ref), left)) continue;
      originals.push(await pick(previousRef));
    }
    expect(originals).toContainEqual(await pick(rollback.ref));
  }
  return undone.length;
}

/** Returns the length of the audit log, which never decreases. */
async function expectIntactAudit(service: Service, lengthBefore: number): Promise<number> {
  const { body } = await call(service, 'GET /admin/audit/verify');
  expect(body.isWhole).toBe(true);
  expect(body.length).toBeGreaterThanOrEqual(lengthBefore);
  return body.length ?? 0;
}

test(
  `two editors cannot lose, mix or change published content (${interleavings} interleavings, seed ${seed})`,
  async () => {
    let service: Service | undefined;
    let runs = 0;
    let chain = 0;
    const met = { conflicts: 0, saves: 0, publications: 0, rollbacks: 0 };
    await fc.assert(
      fc.asyncProperty(plan, async (rounds) => {
        if (!service || runs % runsInOneRepository === 0) {
          await service?.close();
          service = await createTestService();
          chain = 0;
        }
        runs += 1;
        const run = `run-${runs}`;
        const editors = createInterleavedEditors(service, run);
        const snapshots = createSnapshots(service, run);
        for (const one of rounds) {
          if (one === 'time passes') await editors.passTime();
          else await editors.runTogether(one);
          const { body } = await call(service, 'GET /api/v2');
          expect((body.refs ?? []).filter(({ id }) => id === 'master')).toHaveLength(1);
          for (const { ref } of body.refs ?? []) await snapshots.at(ref);
        }
        editors.close();
        const texts = await expectNoLostUpdate(service, editors);
        const evidence = { editors, snapshots, texts };
        await expectConsistentRefs(evidence);
        await expectResponsesMatchRefs(evidence);
        met.rollbacks += await expectRollbacks(evidence);
        await snapshots.expectUnchanged();
        chain = await expectIntactAudit(service, chain);
        met.saves += [...texts.values()].flat().length;
        met.conflicts += editors.notes.filter(
          ({ step: { name }, answer }) => name === 'save' && answer.status === 409,
        ).length;
        met.publications += editors.publications.length;
      }),
      { numRuns: interleavings, seed, endOnFailure: true },
    );
    // Otherwise the runs were too tame to prove anything.
    expect(met.conflicts).toBeGreaterThan(interleavings / 10);
    expect(met.saves).toBeGreaterThan(interleavings);
    expect(met.publications).toBeGreaterThan(interleavings);
    expect(met.rollbacks).toBeGreaterThan(interleavings / 20);
    process.stderr.write(`${interleavings} interleavings, seed ${seed}: ${JSON.stringify(met)}\n`);
  },
  60_000 + interleavings * 200,
);
