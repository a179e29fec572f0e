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

test('a new translation changes the documents that it translates, and not their position on lists', () => {
  const [german, french] = [document('de', '1', { lang: 'de-de' }), document('fr', '4', { lang: 'fr-fr' })];
  const after = toIndex(document('a'), german, { ...french, translations: ['a', 'de', 'draft'] });
  expect(toContentKeys(compareIndexes(toIndex(document('a'), german), after).changed)).toEqual(
    new Set(['doc:fr', 'list:page:fr-fr', 'order:page:fr-fr', 'doc:a', 'list:page:en-gb', 'doc:de', 'list:page:de-de']),
  );
});

test('a document that becomes a translation changes the one that it translates, and an edited translation does not', () => {
  const french = document('fr', '1', { lang: 'fr-fr' });
  const edited = { ...french, publishedAt: '2', translations: ['a'] };
  const listChanged = (before: IndexedDocument, after: IndexedDocument) =>
    new Set(compareIndexes(toIndex(document('a'), before), toIndex(document('a'), after)).changed.map(({ id }) => id));
  expect(listChanged(french, edited)).toEqual(new Set(['fr', 'a']));
  expect(listChanged(edited, { ...edited, publishedAt: '3' })).toEqual(new Set(['fr']));
});
