import { expect, test } from 'vitest';
import { checkModels, toModelSet } from '../../models/model-set.ts';
import type { PublishedDocument } from '../../storage/stored-document.ts';
import { testModels } from '../../testing/test-models.ts';
import { createLiveMemory } from './live-memory.ts';

const models = toModelSet(checkModels(testModels));
const toDocument = (id: string, groupId = id): PublishedDocument => ({
  id,
  type: 'article',
  lang: 'en-gb',
  groupId,
  uid: id,
  title: undefined,
  tags: [],
  version: 1,
  slugs: [],
  data: '{}',
  firstPublishedAt: 1,
  lastPublishedAt: 1,
});

test('published documents are cached, unless they depend on the live document', () => {
  const memory = createLiveMemory();
  const [live, other, linked, translation] = [
    toDocument('live'),
    toDocument('other'),
    toDocument('linked'),
    toDocument('translation', 'live'),
  ];
  const reader = memory.forReader('options', live, models);
  for (const document of [live, other, translation]) reader.keep(document, { id: document.id }, new Set(['x']));
  reader.keep(linked, { id: 'linked' }, new Set(['live']));
  expect(reader.find(other)).toEqual({ id: 'other' });
  for (const document of [live, linked, translation]) expect(reader.find(document), document.id).toBeUndefined();
  expect(memory.forReader('others', live, models).find(other)).toBeUndefined();
  // Another live document may be linked from the cached one, so that is read again.
  expect(memory.forReader('options', toDocument('x'), models).find(other)).toBeUndefined();
  expect(memory.forReader('options', toDocument('y'), models).find(other)).toEqual({ id: 'other' });
});

test('a change of the models clears the cache', () => {
  const memory = createLiveMemory();
  const other = toDocument('other');
  memory.forReader('options', toDocument('live'), models).keep(other, { id: 'other' }, new Set());
  const changed = toModelSet(checkModels(testModels));
  expect(memory.forReader('options', toDocument('live'), changed).find(other)).toBeUndefined();
});
