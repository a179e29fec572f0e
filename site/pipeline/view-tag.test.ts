import { expect, test } from 'vitest';
import { toDocumentTag, toViewTag } from './view-tag.ts';

test('the same view has the same tag, and another one another', () => {
  const view = { title: 'One', items: [{ href: '/a' }], day: undefined };
  expect(toViewTag(view)).toMatch(/^W\/"[\w-]{43}"$/);
  expect(toViewTag(structuredClone(view))).toBe(toViewTag(view));
  expect(toViewTag({ ...view, title: 'Two' })).not.toBe(toViewTag(view));
});

test.each([{ show: () => 'text' }, { items: new Map([['a', 1]]) }, { deep: [{ names: new Set(['a']) }] }])(
  'what JSON would lose makes a view that is never the same',
  (view) => {
    expect(toViewTag(view)).toBeUndefined();
  },
);

test('a document has a tag of its own', () => {
  const document = Object.freeze({ id: 'a', data: { title: 'One' } });
  expect(toDocumentTag(document)).toBe(toDocumentTag(structuredClone(document)));
  expect(toDocumentTag({ ...document, data: { title: 'Two' } })).not.toBe(toDocumentTag(document));
});
