import { expect, test } from 'vitest';
import { maxLivePatchBytes } from '../../limits.ts';
import { checkModels, toModelSet } from '../../models/model-set.ts';
import type { Storage } from '../../storage/storage.ts';
import { testModels } from '../../testing/test-models.ts';
import { createLivePages } from './live-pages.ts';

/** A store without documents. */
const storage: Partial<Storage> = {
  getDocument: () => Promise.resolve(undefined),
  getWorkingCopy: () => Promise.resolve(undefined),
};
const resources = {
  storage: storage as Storage, // nothing else is used
  models: toModelSet(checkModels(testModels)),
  languages: ['en-gb'],
  now: () => new Date(0),
};
const place = { type: 'article', lang: 'en-gb' };
const claim = { documentId: 'new', holder: { session: 's' }, place, issuedAt: 0 };

test('concurrent queries of one page share the content that the first one made', async () => {
  const pages = createLivePages();
  const type = (sequence: number, teaser: string) =>
    pages.patch('token', { sequence, isWhole: sequence === 1, values: [['data/teaser', teaser]], lists: [] });
  expect([type(1, 'Typed'), type(2, 'Typed on')]).toEqual(['taken', 'taken']);
  const [first, second] = await Promise.all([1, 2].map(() => pages.read('token', claim, resources)));
  expect(first?.document.data).toContain('Typed on');
  expect(second?.document).toBe(first?.document);
  type(3, 'And on');
  expect((await pages.read('token', claim, resources)).document.data).toContain('And on');
});

test('content above the size limit of a page is rejected, and the saved content is shown', async () => {
  const pages = createLivePages();
  const half = 'x'.repeat(maxLivePatchBytes / 2);
  const type = (sequence: number, field: string) =>
    pages.patch('token', { sequence, isWhole: sequence === 1, values: [[`data/${field}`, half]], lists: [] });
  expect([type(1, 'teaser'), type(2, 'summary'), type(3, 'teaser')]).toEqual(['taken', 'too large', 'lost']);
  expect((await pages.read('token', claim, resources)).document.data).not.toContain('xxx');
});
