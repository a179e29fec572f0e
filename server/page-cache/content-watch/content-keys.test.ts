import { expect, test } from 'vitest';
import { compareIndexes } from './compare-indexes.ts';
import type { IndexedDocument } from './content-index.ts';
import { toContentKeys } from './content-keys.ts';

const document = (id: string, publishedAt = '1', more: Partial<IndexedDocument> = {}): IndexedDocument => ({
  id,
  type: 'page',
  uid: id,
  lang: 'en-gb',
  publishedAt,
  place: '[null,null]',
  ...more,
});
const toIndex = (...documents: IndexedDocument[]) => new Map(documents.map((own) => [own.id, own]));
const before = toIndex(document('a', '1'), document('b', '2'), document('c', '3'));

test('a document with another address has left the list where it was', () => {
  const after = toIndex(
    document('a', '1', { uid: 'elsewhere', lang: 'fr-fr' }),
    document('b', '2'),
    document('c', '3'),
  );
  expect(toContentKeys(compareIndexes(before, after).changed)).toEqual(
    new Set(['doc:a', 'list:page:fr-fr', 'list:page:en-gb', 'order:page:fr-fr', 'order:page:en-gb']),
  );
});

test.each<[string, IndexedDocument[], string[]]>([
  ['one with other words leaves the order as it was', [document('a', '4'), document('b', '2'), document('c', '3')], []],
  [
    'one with another date or tag',
    [document('a', '4', { place: 'x' }), document('b', '2'), document('c', '3')],
    ['order:page:en-gb'],
  ],
  [
    'one that is new',
    [document('a'), document('b', '2'), document('c', '3'), document('d', '4')],
    ['order:page:en-gb'],
  ],
  ['one that is gone', [document('a'), document('b', '2')], ['order:page:en-gb']],
])('%s', (_, documents, orders) => {
  const keys = toContentKeys(compareIndexes(before, toIndex(...documents)).changed);
  expect([...keys].filter((key) => key.startsWith('order:'))).toEqual(orders);
});
