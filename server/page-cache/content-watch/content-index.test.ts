import { expect, test } from 'vitest';
import { toContentKeys, compareIndexes, type IndexedDocument } from './content-index.ts';

const document = (id: string, publishedAt = '1', more: Partial<IndexedDocument> = {}): IndexedDocument => ({
  id,
  type: 'page',
  uid: id,
  lang: 'en-gb',
  publishedAt,
  position: '[null,null]',
  ...more,
});
const toIndex = (...documents: IndexedDocument[]) => new Map(documents.map((own) => [own.id, own]));
const before = toIndex(document('a', '1'), document('b', '2'), document('c', '3'));

test('a document with a new uid leaves its former position on lists', () => {
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
  [
    'a document with another text leaves the order of lists unchanged',
    [document('a', '4'), document('b', '2'), document('c', '3')],
    [],
  ],
  [
    'a document with another date or tag changes the order of lists',
    [document('a', '4', { position: 'x' }), document('b', '2'), document('c', '3')],
    ['order:page:en-gb'],
  ],
  [
    'a new document changes the order of lists',
    [document('a'), document('b', '2'), document('c', '3'), document('d', '4')],
    ['order:page:en-gb'],
  ],
  ['a removed document changes the order of lists', [document('a'), document('b', '2')], ['order:page:en-gb']],
])('%s', (_, documents, orders) => {
  const keys = toContentKeys(compareIndexes(before, toIndex(...documents)).changed);
  expect([...keys].filter((key) => key.startsWith('order:'))).toEqual(orders);
});

test('documents that were published, published again or taken down are changes, unchanged ones are not', () => {
  const after = toIndex(document('a', '4'), document('b', '2'), document('d', '5'));
  const { changed, removed } = compareIndexes(before, after);
  expect(changed.map(({ id, publishedAt }) => `${id}${publishedAt}`)).toEqual(['a4', 'd5', 'a1', 'c3']);
  expect(removed.map(({ id }) => id)).toEqual(['c']);
  expect(compareIndexes(before, before, ['b']).changed.map(({ id }) => id)).toEqual(['b', 'b']);
});
