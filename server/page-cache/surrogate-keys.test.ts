import { expect, test } from 'vitest';
import { createSurrogateKeys } from './surrogate-keys.ts';

const keys = createSurrogateKeys('financial-cloud');
const page = (contentKeys: readonly string[], status = 200) =>
  keys.ofResponse({ status, contentKeys, documentId: 'own' });
const change = (contentKeys: readonly string[] | 'all', documentIds: readonly string[] = []) =>
  keys.ofChange({
    contentKeys: contentKeys === 'all' ? 'all' : new Set(contentKeys),
    documentIds: new Set(documentIds),
  });
const isPurged = (response: readonly string[], purged: readonly string[]) =>
  response.some((key) => purged.includes(key));

test('a response is purged by a change of a dependency, and by no other', () => {
  const shown = page(['doc:a', 'list:article:en-gb']);
  expect(isPurged(shown, change(['doc:a']))).toBe(true);
  expect(isPurged(shown, change(['list:article:en-gb', 'doc:x']))).toBe(true);
  expect(isPurged(shown, change(['doc:b', 'list:article:fr-fr', 'order:article:en-gb']))).toBe(false);
  expect(isPurged(shown, change([], ['a']))).toBe(true);
  expect(isPurged(shown, change('all'))).toBe(true);
  expect(change([])).toEqual([]);
});

test("a document's own page has a key that pages which mention it do not have", () => {
  const own = keys.ofOwnPage('own');
  expect(page(['doc:own'])).toContain(own);
  expect(keys.ofResponse({ status: 200, contentKeys: ['doc:own'], documentId: undefined })).not.toContain(own);
});

test('a response without dependencies, and a 404, are purged by every change', () => {
  for (const response of [page([]), page(['doc:a'], 404), page(['doc:a'], 410)])
    expect(isPurged(response, change(['doc:unrelated']))).toBe(true);
});

test('a header has at most 200 keys and 3 KB, and a response with more dependencies is purged by every change', () => {
  const many = Array.from({ length: 1000 }, (_, at) => `doc:${'long'.repeat(10)}${at}`);
  for (const count of [0, 1, 100, 197, 198, 1000]) {
    const header = page(many.slice(0, count));
    expect(header.length).toBeLessThanOrEqual(200);
    expect(header.join(' ').length).toBeLessThan(3000);
    expect(isPurged(header, change([count === 0 ? 'doc:any' : (many[0] ?? '')]))).toBe(true);
  }
});

test('keys are equal in every process, lower-case, and do not contain ids of documents', () => {
  expect(page(['doc:YkDraft-Id_1'])).toMatchInlineSnapshot(`
    [
      "081aad194f93",
      "31233084b6b7",
      "a641d0b28322",
    ]
  `);
  for (const key of page(['doc:YkDraft-Id_1'])) expect(key).toMatch(/^[0-9a-f]{12}$/);
});

test('sites of different repositories have different keys', () => {
  const others = createSurrogateKeys('another');
  expect(isPurged(page(['doc:a']), others.ofChange({ contentKeys: 'all', documentIds: new Set() }))).toBe(false);
  expect(isPurged(page(['doc:a']), others.ofChange({ contentKeys: new Set(['doc:a']), documentIds: new Set() }))).toBe(
    false,
  );
});
