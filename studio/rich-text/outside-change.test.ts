import * as fc from 'fast-check';
import { EditorState, TextSelection } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { randomBlocks } from '../testing/random-rich-text.ts';
import { toNormalForm } from './normal-form.ts';
import { createOutsideChange } from './outside-change.ts';
import type { RichTextBlock, RichTextSpan } from './rich-text-block.ts';
import { createRichTextSchema } from './rich-text-schema.ts';
import { toDoc } from './to-doc.ts';
import { toStructured } from './to-structured.ts';

const numRuns = Number(process.env['RICH_TEXT_RUNS'] ?? 300);
const schema = createRichTextSchema({});

const block = (text: string, type = 'paragraph', spans: readonly RichTextSpan[] = []) => ({ type, text, spans });

function change(
  from: readonly RichTextBlock[],
  to: readonly RichTextBlock[],
  caret = 0,
): { state: EditorState; steps: number } {
  const { doc } = toDoc(schema, from);
  const state = EditorState.create({ doc, selection: TextSelection.near(doc.resolve(caret)) });
  const transaction = createOutsideChange(state, toDoc(schema, to).doc);
  return { state: transaction ? state.apply(transaction) : state, steps: transaction?.steps.length ?? 0 };
}

/** The text of the caret's block with `|` at the caret. */
function showCaret({ selection }: EditorState): string {
  const { parent, parentOffset } = selection.$head;
  const text = parent.textBetween(0, parent.content.size, '', '\n');
  return `${text.slice(0, parentOffset)}|${text.slice(parentOffset)}`;
}

/** Puts the caret at the `|` of the first matching block, applies the change, and returns the new caret. */
function changeAt(marked: string, from: readonly RichTextBlock[], to: readonly RichTextBlock[]): string {
  const { doc } = toDoc(schema, from);
  let caret = 0;
  doc.descendants((node, at) => {
    if (node.inlineContent && node.textContent === marked.replace('|', '')) caret = at + 1 + marked.indexOf('|');
    return !node.inlineContent;
  });
  return showCaret(change(from, to, caret).state);
}

test('an outside change makes any document equal to its target', () => {
  fc.assert(
    fc.property(randomBlocks, randomBlocks, (from, to) => {
      const { state } = change(from, to);
      state.doc.check();
      expect(toStructured(state.doc)).toEqual(toNormalForm(to));
    }),
    { numRuns },
  );
});

test('an equal target changes nothing', () => {
  fc.assert(
    fc.property(randomBlocks, (blocks) => {
      expect(change(blocks, blocks).steps).toBe(0);
    }),
    { numRuns: 50 },
  );
});

test('the caret stays in its text when blocks around it are added, removed and changed', () => {
  const [first, mine, last] = [block('first'), block('my own words'), block('last')];
  const news = [block('new'), block('first of all'), mine, block('last', 'heading2')];
  expect(changeAt('my own| words', [first, mine, last], news)).toBe('my own| words');
  expect(changeAt('my own| words', [first, mine, last], [mine])).toBe('my own| words');
});

test('the caret stays in its text when words before and after it change', () => {
  const news = [block('all my very own good words')];
  expect(changeAt('my own| words', [block('my own words')], news)).toBe('all my very own| good words');
});

test('text that another person inserts at the caret comes after it', () => {
  expect(changeAt('we pay|', [block('we pay')], [block('we pay today')])).toBe('we pay| today');
});

test('the caret stays when only marks or the type of its block change', () => {
  const strong: RichTextSpan = { type: 'strong', start: 0, end: 6 };
  expect(changeAt('we| pay', [block('we pay')], [block('we pay', 'paragraph', [strong])])).toBe('we| pay');
  expect(changeAt('we| pay', [block('we pay')], [block('we pay', 'heading2')])).toBe('we| pay');
});

test('a change of an emoji does not split its surrogate pair', () => {
  const { state } = change([block('a😀b')], [block('a😁b')]);
  expect(toStructured(state.doc)).toEqual([block('a😁b')]);
});

test('the caret stays in its list item when other items are added', () => {
  const items = ['one', 'two', 'three'].map((text) => block(text, 'list-item'));
  expect(changeAt('two|', items.slice(1), items)).toBe('two|');
});
