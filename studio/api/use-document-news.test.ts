import { expect, test } from 'vitest';
import { toNews, type DocumentNews } from './use-document-news.ts';

const ada = { id: 'ada', name: 'Ada' };
const ben = { id: 'ben', name: 'Ben' };
const reader = { documentId: 'd', accountId: 'ada' };
const toEvent = (kind: 'published' | 'unpublished', by = ben, documentIds = ['d']): DocumentNews => ({
  kind,
  documentIds,
  ref: 'r',
  by,
});

test('the last act of another person on the document is news, and acts on other documents are not', () => {
  const unpublished = toEvent('unpublished');
  expect(toNews(undefined, unpublished, reader)).toBe(unpublished);
  expect(toNews(unpublished, toEvent('published', ben, ['other']), reader)).toBe(unpublished);
  expect(toNews(unpublished, toEvent('published'), reader)?.kind).toBe('published');
});

test('news ends when the person acts on the document themselves, and not by versions and releases', () => {
  const unpublished = toEvent('unpublished');
  expect(toNews(unpublished, toEvent('published', ada), reader)).toBeUndefined();
  const saved = { kind: 'saved', documentIds: ['d'], ref: null, by: ada } as const;
  expect(toNews(unpublished, saved, reader)).toBe(unpublished);
});
