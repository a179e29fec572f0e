import { expect, test } from 'vitest';
import type { ContentService } from '../content-service.ts';
import { createTestService, heading, paragraph } from '../testing/test-service.ts';
import { ContentError } from './content-error.ts';
import type { DocumentInput } from './document-input.ts';

function article(id: string, change: Partial<DocumentInput> = {}): DocumentInput {
  return { id, type: 'article', uid: id, lang: 'en-gb', data: {}, ...change };
}

async function listProblems(service: ContentService, documents: DocumentInput[]): Promise<string[]> {
  try {
    await service.admin.importDocuments(documents);
  } catch (error) {
    if (error instanceof ContentError)
      return error.problems.map(({ documentId, path, message }) => `${documentId} ${path}: ${message}`);
    throw error;
  }
  return [];
}

test('importing the same documents again changes nothing, not even generated slice ids', async () => {
  const service = await createTestService();
  const documents = [
    article('a', {
      tags: ['t'],
      data: {
        title: heading('A'),
        body_slices: [{ slice_type: 'quote', primary: { text: paragraph('q') } }, { slice_type: 'quote' }],
        links: [{ link_type: 'Web', url: '/x' }],
      },
    }),
    article('b', { lang: 'fr-fr', translationOf: 'a' }),
  ];
  expect(await service.admin.importDocuments(documents)).toEqual({ created: 2, updated: 0, unchanged: 0 });
  expect(await service.admin.importDocuments(documents)).toEqual({ created: 0, updated: 0, unchanged: 2 });
  await service.admin.publish({ documentIds: 'all-drafts' });
  expect(await service.admin.importDocuments([article('a', { tags: ['u'] })])).toEqual({
    created: 0,
    updated: 1,
    unchanged: 0,
  });
  expect((await service.admin.publish({ documentIds: 'all-drafts' })).documentIds).toEqual(['a']);
});

test('one invalid document rejects the whole import, and every problem is reported', async () => {
  const service = await createTestService();
  expect(
    await listProblems(service, [
      article('fine'),
      article('one', { data: { rating: 'x', facts: [{}, { name: 1 }] } }),
      article('two', { type: 'nothing', lang: 'de-de' }),
      article('three', { translationOf: 'missing' }),
    ]),
  ).toEqual([
    'two lang: "de-de" is not a language of the repository (en-gb, fr-fr)',
    'three translationOf: there is no document "missing"',
    'one data.rating: must be a number',
    'one data.facts[1].name: must be a text',
    'two type: there is no custom type "nothing"',
  ]);
  expect(await service.admin.isEmpty()).toBe(true);
});

test('duplicate ids, uids and languages of one page are rejected', async () => {
  const service = await createTestService();
  expect(await listProblems(service, [article('a'), article('a', { uid: 'other' })])).toEqual([
    'a id: the same id stands in the list twice: a',
    'a lang: the same page has a version in en-gb already: a',
  ]);
  expect(await listProblems(service, [article('a'), article('b', { uid: 'a' })])).toEqual([
    'b uid: "a" is also the uid of a',
  ]);
  await service.admin.importDocuments([article('a'), article('c', { type: 'author', uid: 'a' })]);
  expect(await listProblems(service, [article('b', { uid: 'a' })])).toEqual(['b uid: "a" is also the uid of a']);
  expect(await listProblems(service, [article('b', { translationOf: 'a' })])).toEqual([
    'b lang: the same page has a version in en-gb already: a',
  ]);
  expect(await listProblems(service, [article('b', { lang: 'fr-fr', translationOf: 'c' })])).toEqual([
    'b translationOf: "c" is of another type, author',
  ]);
  expect(await listProblems(service, [article('a', { lang: 'fr-fr' })])).toEqual([
    'a type: the document exists as article in en-gb',
  ]);
});

test('a translation of a translation belongs to the same page, however long the chain is', async () => {
  const languages = ['en-gb', 'fr-fr', 'de-de', 'es-es', 'it-it'].map((id) => ({ id, name: id }));
  const service = await createTestService({ languages });
  const chain = [
    article('a'),
    article('b', { lang: 'fr-fr', translationOf: 'a' }),
    article('c', { lang: 'de-de', translationOf: 'b' }),
    article('d', { lang: 'es-es', translationOf: 'c' }),
  ];
  await service.admin.importDocuments(chain);
  const { documents } = await service.admin.listDocuments({ offset: 0, limit: 9 });
  expect(documents.map(({ groupId }) => groupId)).toEqual(['a', 'a', 'a', 'a']);
  expect(
    await listProblems(service, [
      article('e', { lang: 'it-it', translationOf: 'f' }),
      article('f', { lang: 'it-it', translationOf: 'e' }),
    ]),
  ).toEqual(['f lang: the same page has a version in it-it already: e']);
});

test('a single type has at most one document per language', async () => {
  const service = await createTestService();
  const settings = (id: string, lang: string): DocumentInput => ({ id, type: 'settings', lang, data: {} });
  await service.admin.importDocuments([settings('a', 'en-gb'), { ...settings('b', 'fr-fr'), translationOf: 'a' }]);
  expect(await listProblems(service, [settings('c', 'en-gb')])).toEqual([
    'c type: there may be one document of type "settings" in en-gb only',
  ]);
  expect(await listProblems(service, [{ ...settings('a', 'en-gb'), uid: 'x' }])).toEqual([
    'a uid: documents of type "settings" have no uid',
  ]);
});

test('an entry that is not a document is rejected with its position in the list', async () => {
  const service = await createTestService();
  // These entries violate the types on purpose, because importers read files that the compiler has not seen.
  const wrong = [
    null,
    { id: 'a b', type: 'article', lang: 'en-gb', data: {} },
    { type: 'article', lang: 'en-gb', data: [] },
  ] as unknown as DocumentInput[];
  expect((await listProblems(service, wrong)).map((line) => line.split(':')[0])).toEqual([
    'document 1 ',
    'a b id',
    'document 3 data',
  ]);
});

test('documents may link to each other, and to missing documents', async () => {
  const service = await createTestService();
  const link = (id: string): object => ({ link_type: 'Document', id });
  expect(
    await listProblems(service, [
      article('a', { data: { author: link('b'), link: link('none') } }),
      article('b', { data: { author: link('a') } }),
    ]),
  ).toEqual([]);
});

test('a document without an id gets one of 16 characters', async () => {
  const service = await createTestService();
  await service.admin.importDocuments([{ type: 'article', lang: 'en-gb', data: {} }]);
  expect((await service.admin.listDocuments({ offset: 0, limit: 1 })).documents[0]?.id).toMatch(/^[\w-]{16}$/);
});
