import { expect, test } from 'vitest';
import { languages } from '../language/language.ts';
import { getStrings } from '../language/strings.ts';
import { toDocumentTag, toViewTag } from './view-tag.ts';

test('equal views have equal tags, and different views different ones', () => {
  const view = { title: 'One', items: [{ href: '/a' }], day: undefined };
  expect(toViewTag(view)).toMatch(/^W\/"[\w-]{43}"$/);
  expect(toViewTag(structuredClone(view))).toBe(toViewTag(view));
  expect(toViewTag({ ...view, title: 'Two' })).not.toBe(toViewTag(view));
});

test.each([
  [
    { a: 'b', c: 'd' },
    { a: 'bc', d: '' },
  ],
  [{ a: ['b', 'c'] }, { a: ['b'], c: 'c' }],
  [{ a: 1 }, { a: '1' }],
  [{ a: [] }, { a: {} }],
  [{ a: null }, { a: undefined }],
  [{ a: ['1:x"1:y'] }, { a: ['1:x', 'y'] }],
])('%j and %j have different tags', (one, other) => {
  expect(toViewTag(one)).not.toBe(toViewTag(other));
});

test("a language's strings are compared by name, with their functions", () => {
  const [english, french] = [getStrings(languages[0]), getStrings(languages[1])];
  expect(toViewTag({ words: english })).toBe(toViewTag({ words: english }));
  expect(toViewTag({ words: english })).not.toBe(toViewTag({ words: french }));
});

test.each([
  { show: () => 'text' },
  { items: new Map([['a', 1]]) },
  { deep: [{ names: new Set(['a']) }] },
  { on: new Date(0) },
])('a value that JSON would lose makes the view incomparable', (view) => {
  expect(toViewTag(view)).toBeUndefined();
});

test('a document has the same tag in every ref', () => {
  const read = (ref: string) => ({
    id: 'a',
    href: `https://content.test/api/v2/documents/search?ref=${ref}`,
    data: {},
  });
  expect(toDocumentTag(read('one'))).toBe(toDocumentTag(read('two')));
});

test('each document has its own tag', () => {
  const document = Object.freeze({ id: 'a', data: { title: 'One' } });
  expect(toDocumentTag(document)).toBe(toDocumentTag(structuredClone(document)));
  expect(toDocumentTag({ ...document, data: { title: 'Two' } })).not.toBe(toDocumentTag(document));
});
