import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FieldValue } from '../studio-types.ts';
import { isSameContent, rebase, toContent } from './rebase.ts';
import { emptyWorkingCopy, listUpdate, type WorkingCopy } from './working-copy-core.ts';
import type { WorkingContent } from './working-content.ts';

interface Page {
  readonly title?: string;
  readonly facts?: readonly string[];
  /** Text by the key of its slice, in their order. */
  readonly body?: readonly (readonly [key: string, text: string])[];
}

/** Items of groups have no keys of their own, so a version gives them keys by position. */
function toPage({ title, facts = [], body = [] }: Page, toKey = (index: number) => `row-${index}`): WorkingContent {
  const values = new Map<string, FieldValue>();
  const lists = new Map<string, readonly string[]>();
  if (title !== undefined) values.set('data/title', title);
  if (facts.length > 0)
    lists.set(
      'data/facts',
      facts.map((_, index) => toKey(index)),
    );
  for (const [index, fact] of facts.entries()) values.set(`data/facts/@${toKey(index)}/name`, fact);
  if (body.length > 0)
    lists.set(
      'data/body',
      body.map(([key]) => key),
    );
  for (const [key, text] of body) {
    values.set(`data/body/@${key}/slice_type`, 'quote');
    values.set(`data/body/@${key}/primary/text`, text);
  }
  return { values, lists };
}

function toCopy({ values, lists }: WorkingContent): WorkingCopy {
  return {
    ...emptyWorkingCopy,
    revision: 5,
    values: new Map([...values].map(([address, value]) => [address, { value, revision: 5 }])),
    lists: new Map(
      [...lists].map(([list, keys]) => [list, { rows: keys.map((key) => ({ key, born: 5 })), revision: 5 }]),
    ),
  };
}

function rebasePage(base: Page, next: Page, mine: Page | WorkingContent): WorkingCopy {
  let ids = 0;
  return rebase(toCopy('values' in mine ? mine : toPage(mine)), {
    base: toPage(base),
    next: toPage(next),
    author: 'ada',
    at: 7,
    createId: () => `kept-${(ids += 1)}`,
  });
}

const expectPage = (copy: WorkingCopy, page: Page): void =>
  expect(isSameContent(toContent(copy), toPage(page)), JSON.stringify([...copy.values, ...copy.lists])).toBe(true);

test('values that only the version changed are taken over, values that only the working copy changed stay', () => {
  const base = { title: 'T', facts: ['one'], body: [['a', 'A']] } as const;
  const copy = rebasePage(base, { ...base, title: 'Theirs' }, { ...base, facts: ['one', 'two'] });
  expectPage(copy, { ...base, title: 'Theirs', facts: ['one', 'two'] });
  expect([copy.revision, copy.kept]).toEqual([6, []]);
});

test("where both changed a unit, the version's stays and the working copy's values are kept aside with their author", () => {
  const base = { body: [['a', 'A']] } as const;
  const copy = rebasePage(base, { body: [['a', 'Theirs']] }, { body: [['a', 'Mine']] });
  expectPage(copy, { body: [['a', 'Theirs']] });
  const kept = { id: 'kept-1', address: 'data/body/@a/primary/text', value: 'Mine', author: 'ada', at: 7 };
  expect(copy.kept).toEqual([kept]);
  expect(listUpdate(copy, 5).kept).toEqual([kept]);
});

test('slices that the version added or changed are taken over, and slices that it removed are removed', () => {
  const base = {
    body: [
      ['a', 'A'],
      ['b', 'B'],
      ['c', 'C'],
    ],
  } as const;
  const next = {
    body: [
      ['a', 'A'],
      ['x', 'X'],
      ['b', 'B!'],
    ],
  } as const;
  const copy = rebasePage(base, next, {
    body: [
      ['c', 'C'],
      ['a', 'A'],
      ['own', 'O'],
    ],
  });
  expectPage(copy, {
    body: [
      ['a', 'A'],
      ['x', 'X'],
      ['b', 'B!'],
      ['own', 'O'],
    ],
  });
});

test('text in a slice that the version removed is kept aside', () => {
  const copy = rebasePage({ body: [['a', 'A']] }, {}, { body: [['a', 'A and more']] });
  expectPage(copy, {});
  expect(copy.kept).toMatchObject([{ address: 'data/body/@a/primary/text', value: 'A and more' }]);
});

test('group items are compared by their content, whatever their keys are', () => {
  const base = { facts: ['one', 'two'], title: 'T' };
  const mine = toPage(base, (index) => `own-${index}`);
  const copy = rebasePage(base, { ...base, title: 'New' }, mine);
  expect(copy.lists.get('data/facts')?.rows.map(({ key }) => key)).toEqual(['own-0', 'own-1']);
  expectPage(copy, { ...base, title: 'New' });
});

test('a client gets everything that a version removed', () => {
  const base = { title: 'T', facts: ['one'], body: [['a', 'A']] } as const;
  const { values, lists } = listUpdate(rebasePage(base, {}, base), 5);
  expect(new Map(values).get('data/title')?.value).toBeNull();
  expect(new Map(lists).get('data/facts')?.rows).toEqual([]);
  expect(new Map(lists).get('data/body')?.rows).toEqual([]);
});

const word = fc.constantFrom('one', 'two', 'three');
const page: fc.Arbitrary<Page> = fc.record({
  title: word,
  facts: fc.array(word, { maxLength: 3 }),
  body: fc.uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), word), { selector: ([key]) => key, maxLength: 4 }),
});

test('any version can be merged into any working copy: its changes are in, and no changed text is lost', () => {
  fc.assert(
    fc.property(page, page, page, (base, next, mine) => {
      expectPage(rebasePage(base, next, base), next);
      expectPage(rebasePage(base, base, mine), mine);
      const copy = rebasePage(base, next, mine);
      const there = new Map([...copy.values].map(([address, { value }]) => [address, value]));
      const kept = new Map(copy.kept.map(({ address, value }) => [address, value]));
      for (const [address, value] of toPage(mine).values) {
        const isOwn = value !== toPage(base).values.get(address) && !address.endsWith('slice_type');
        if (isOwn) expect([there.get(address), kept.get(address)]).toContain(value);
      }
      if (next.title !== base.title) expect(there.get('data/title')).toBe(next.title);
    }),
  );
});
