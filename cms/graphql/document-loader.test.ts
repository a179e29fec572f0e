import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { maxGraphDocuments } from '../limits.ts';
import type { PublishedQuery } from '../storage/published-query.ts';
import type { PublishedDocument } from '../storage/stored-document.ts';
import { createDocumentLoader } from './document-loader.ts';

const options = {
  end(cause: Error): never {
    throw cause;
  },
  resume() {},
};

function listIds({ conditions: [condition] }: Pick<PublishedQuery, 'conditions'>): readonly (string | number)[] {
  return condition?.kind === 'value' && condition.test.test === 'one-of' ? condition.test.values : [];
}

function toDocument(id: string | number): PublishedDocument {
  const times = { firstPublishedAt: undefined, lastPublishedAt: undefined };
  const content = { uid: undefined, title: undefined, tags: [], data: '{}', slugs: [] };
  return { id: String(id), type: 'team', lang: 'en-gb', groupId: String(id), version: 1, ...content, ...times };
}

test('loads of one turn are combined into searches of a hundred documents, each document once', async () => {
  const searches: number[] = [];
  const loader = createDocumentLoader(async (query) => {
    const ids = listIds(query);
    searches.push(ids.length);
    return { total: ids.length, documents: ids.filter((id) => id !== 'id-7').map(toDocument) };
  }, options);
  const wanted = Array.from({ length: 300 }, (_, index) => `id-${index % 150}`);
  const sources = await Promise.all(wanted.map((id) => loader.load(id)));
  expect(searches).toEqual([100, 50]);
  expect(sources.map((source) => source?.document.id)).toEqual(wanted.map((id) => (id === 'id-7' ? undefined : id)));
});

test('more documents than the limit end the query', async () => {
  const loader = createDocumentLoader(async () => ({ total: 0, documents: [] }), options);
  for (let count = 0; count < maxGraphDocuments; count += 1) void loader.load('same');
  expect(() => loader.load('same')).toThrow('more than 10000 linked documents');
});

test('a failed search rejects all its loads, without unhandled rejections', async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown): void => void unhandled.push(error);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  const loader = createDocumentLoader(async () => {
    throw new Error('disk');
  }, options);
  void loader.load('dropped');
  await nextTurn();
  await nextTurn();
  expect(unhandled).toEqual([]);
  await expect(loader.load('dropped')).rejects.toThrow('disk');
});
