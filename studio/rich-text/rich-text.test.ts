import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readStarterContent } from '../../server/testing/starter-content.ts';
import type { FieldValue } from '../../cms/studio-types.ts';
import { randomBlocks } from '../testing/random-rich-text.ts';
import { toNormalForm } from './normal-form.ts';
import { readBlocks, type RichTextSpan } from './rich-text-block.ts';
import { createRichTextSchema } from './rich-text-schema.ts';
import { toDoc } from './to-doc.ts';
import { toStructured } from './to-structured.ts';

/** CI runs a few hundred; `RICH_TEXT_RUNS=100000` runs more. */
const numRuns = Number(process.env['RICH_TEXT_RUNS'] ?? 300);
const everything = createRichTextSchema({});

const paragraph = (text: string, ...spans: RichTextSpan[]) => ({ type: 'paragraph', text, spans });
const link = (start: number, end: number, url: string): RichTextSpan => ({
  type: 'hyperlink',
  start,
  end,
  data: { link_type: 'Web', url },
});
const label = (start: number, end: number, name: string): RichTextSpan => ({
  type: 'label',
  start,
  end,
  data: { label: name },
});
const strong = (start: number, end: number): RichTextSpan => ({ type: 'strong', start, end });

test('every text is returned by the editor in normal form', () => {
  fc.assert(
    fc.property(randomBlocks, (stored) => {
      const { doc, misfits } = toDoc(everything, stored);
      doc.check();
      expect(misfits).toEqual([]);
      expect(toStructured(doc)).toEqual(toNormalForm(stored));
      expect(toNormalForm(toNormalForm(stored))).toEqual(toNormalForm(stored));
    }),
    { numRuns },
  );
});

test('every text of the starter content is returned unchanged', () => {
  let count = 0;
  const visit = (value: unknown): void => {
    // It was parsed there.
    const found = Array.isArray(value) && value.length > 0 ? readBlocks(value as FieldValue) : undefined;
    if (found) {
      count += 1;
      expect(toStructured(toDoc(everything, found).doc)).toEqual(toNormalForm(found));
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
  };
  for (const { data } of readStarterContent().documents) visit(data);
  expect(count).toBeGreaterThan(1000);
});

test.each([
  ['neighbours are joined', [strong(2, 4), strong(0, 2)], [strong(0, 4)]],
  ['empty spans are dropped', [strong(2, 2)], []],
  ['spans are sorted', [link(3, 5, '/a'), strong(0, 1)], [strong(0, 1), link(3, 5, '/a')]],
  [
    'the first of two overlapping links wins',
    [link(1, 4, '/a'), link(0, 5, '/b')],
    [link(0, 1, '/b'), link(1, 4, '/a'), link(4, 5, '/b')],
  ],
  ['two labels may overlap', [label(0, 3, 'a'), label(2, 5, 'b')], [label(0, 3, 'a'), label(2, 5, 'b')]],
])('in normal form %s', (_name, spans, expected) => {
  expect(toNormalForm([paragraph('words', ...spans)])).toEqual([paragraph('words', ...expected)]);
});

test('a single empty block is an empty field, and the editor begins with the first type of the model', () => {
  expect(toNormalForm([{ type: 'heading1', text: '', spans: [] }])).toEqual([]);
  const { doc } = toDoc(createRichTextSchema({ single: 'heading2, heading1' }), []);
  expect(doc.child(0).type.name).toBe('heading2');
  expect(toStructured(doc)).toEqual([]);
});

test('the schema has only the types that the model allows', () => {
  const schema = createRichTextSchema({ multi: 'paragraph,list-item,strong' });
  expect(Object.keys(schema.nodes).sort()).toEqual([
    'bullet_list',
    'doc',
    'hard_break',
    'list_item',
    'paragraph',
    'text',
  ]);
  expect(Object.keys(schema.marks)).toEqual(['strong', 'label']);
});

test('text in types that the model no longer allows is kept, and the types are reported', () => {
  const schema = createRichTextSchema({ multi: 'paragraph' });
  const stored = [
    { type: 'heading1', text: 'Title', spans: [strong(0, 5)] },
    { type: 'image' as const, view: { id: 'a' } },
  ];
  const { doc, misfits } = toDoc(schema, stored);
  expect(misfits).toEqual(['heading1', 'strong', 'image']);
  expect(toStructured(doc)).toEqual([paragraph('Title')]);
});

test('consecutive items are in one list', () => {
  const item = (text: string) => ({ type: 'list-item', text, spans: [] });
  const { doc } = toDoc(everything, [item('a'), item('b'), paragraph('c'), item('d')]);
  expect(doc.content.content.map((node) => `${node.type.name} ${node.childCount}`)).toEqual([
    'bullet_list 2',
    'paragraph 1',
    'bullet_list 1',
  ]);
});
