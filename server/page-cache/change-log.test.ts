import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createChangeLog, type ChangeLog } from './change-log.ts';

const none = new Set<string>();
const change = (
  version: number,
  keys: readonly string[] | 'all',
  documents: readonly string[] = [],
  removed: readonly string[] = [],
) => ({
  version,
  contentKeys: keys === 'all' ? keys : new Set(keys),
  documentIds: new Set(documents),
  removedIds: new Set(removed),
});
const page = (validAt: number, ...contentKeys: string[]) => ({
  validAt,
  contentKeys,
  documentId: contentKeys[0]?.replace('doc:', ''),
});

test('a page stays valid until one of its dependencies changes', () => {
  const log = createChangeLog(1);
  log.record(change(2, ['doc:a'], ['a']));
  expect([log.isValid(page(1, 'doc:a')), log.isValid(page(1, 'doc:b')), log.isValid(page(2, 'doc:a'))]).toEqual([
    false,
    true,
    true,
  ]);
});

test('a page without dependencies is valid for its own version only', () => {
  const log = createChangeLog(1);
  log.record(change(2, ['doc:a']));
  expect([log.isValid(page(1)), log.isValid(page(2))]).toEqual([false, true]);
});

test('after an unknown change, or a version that was not examined, no older page is valid', () => {
  const log = createChangeLog(1);
  log.record(change(2, 'all'));
  expect([log.isValid(page(1, 'doc:b')), log.isValid(page(2, 'doc:b'))]).toEqual([false, true]);
  log.record(change(4, ['doc:a']));
  expect([log.isValid(page(2, 'doc:b')), log.isValid(page(3, 'doc:b'))]).toEqual([false, true]);
});

test('the page of a published document counts as changed from the announcement on', () => {
  const log = createChangeLog(1);
  log.expect(new Set(['a']));
  expect([log.changesOwnDocument(page(1, 'doc:a')), log.changesOwnDocument(page(1, 'doc:b'))]).toEqual([true, false]);
  log.record(change(2, 'all', ['a']));
  expect([log.changesOwnDocument(page(1, 'doc:a')), log.changesOwnDocument(page(2, 'doc:a'))]).toEqual([true, false]);
});

test('a takedown removes older pages of the document, and no newer ones', () => {
  const log = createChangeLog(1);
  log.record(change(2, ['doc:a'], ['a'], ['a']));
  expect([log.isRemoved(page(1, 'doc:a')), log.isRemoved(page(2, 'doc:a')), log.isRemoved(page(1, 'doc:b'))]).toEqual([
    true,
    false,
    false,
  ]);
});

/** The expected result, from a model that keeps every change. */
function isRight(changes: ReturnType<typeof change>[], own: ReturnType<typeof page>): boolean {
  return changes.every(
    ({ version, contentKeys }) =>
      version <= own.validAt || (contentKeys !== 'all' && !own.contentKeys.some((key) => contentKeys.has(key))),
  );
}

const keys = fc.array(fc.constantFrom('doc:a', 'doc:b', 'doc:c', 'list:x'), { maxLength: 3 });
const steps = fc.array(
  fc.oneof({ weight: 9, arbitrary: keys }, { weight: 1, arbitrary: fc.constant('all' as const) }),
  { maxLength: 30 },
);
const asked = fc.record({
  validAt: fc.nat(30),
  keys: fc.array(fc.constantFrom('doc:a', 'doc:b', 'doc:c', 'list:x'), { minLength: 1, maxLength: 3 }),
});

test('after any changes and restarts, the log agrees with a model that keeps every change', () => {
  fc.assert(
    fc.property(steps, fc.nat(30), asked, (all, restartAt, { validAt, keys: shown }) => {
      let log: ChangeLog = createChangeLog(0);
      const changes = all.map((own, number) => change(number + 1, own));
      for (const own of changes) {
        log.record(own);
        if (own.version !== restartAt) continue;
        const saved = JSON.parse(JSON.stringify(log.save())) as ReturnType<ChangeLog['save']>;
        log = createChangeLog(0);
        log.resume(saved);
      }
      const own = page(validAt, ...shown);
      expect(log.isValid(own)).toBe(isRight(changes, own));
    }),
  );
});

test('above a few thousand keys the oldest are dropped, and older pages count as stale', () => {
  const log = createChangeLog(0);
  for (let version = 1; version <= 6000; version += 1) log.record(change(version, [`doc:${version}`]));
  expect(log.save().keys.length).toBeLessThanOrEqual(5000);
  expect([
    log.isValid(page(10, 'doc:b')),
    log.isValid(page(5900, 'doc:b')),
    log.isValid(page(5900, 'doc:5950')),
  ]).toEqual([false, true, false]);
  log.record({ version: 6001, contentKeys: none, documentIds: none, removedIds: none });
  expect(log.version()).toBe(6001);
});
