import * as fc from 'fast-check';
import { EditorState, TextSelection, type Command } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { leaveBlock, pressEnter, setBlockTo } from './block-commands.ts';
import { setLink, toggleFormat } from './format-commands.ts';
import { isTextBlock } from './rich-text-block.ts';
import { createRichTextSchema, textNodes, type TextNodeName } from './rich-text-schema.ts';
import { toDoc } from './to-doc.ts';
import { toStructured } from './to-structured.ts';

const numRuns = Number(process.env['RICH_TEXT_RUNS'] ?? 300);
const schema = createRichTextSchema({});

/** A relative position in the text, from 0 to 1, so that it exists in a text of any length. */
const place = fc.double({ min: 0, max: 0.999, noNaN: true });
const edit = fc.oneof(
  fc.record({
    kind: fc.constant('type' as const),
    at: place,
    text: fc.constantFrom('a', 'we pay', '😀', 'שלום', '\ud83d', 'é'),
  }),
  fc.record({ kind: fc.constant('delete' as const), at: place, length: fc.nat(4) }),
  fc.record({ kind: fc.constant('enter' as const), at: place }),
  fc.record({
    kind: fc.constant('format' as const),
    at: place,
    to: place,
    name: fc.constantFrom('strong' as const, 'em' as const),
  }),
  fc.record({ kind: fc.constant('link' as const), at: place, to: place }),
  fc.record({
    kind: fc.constant('block' as const),
    at: place,
    to: place,
    name: fc.constantFrom(...(Object.keys(textNodes) as TextNodeName[])), // Object.keys loses the type of the keys.
  }),
  fc.record({ kind: fc.constant('leave' as const), at: place }),
);
type Edit = typeof edit extends fc.Arbitrary<infer Value> ? Value : never;

/** The editor's state, and the lines of plain text that it should have. */
interface Bench {
  state: EditorState;
  lines: string[];
}

interface Caret {
  readonly line: number;
  readonly offset: number;
  readonly position: number;
}

function listCarets(state: EditorState): Caret[] {
  const carets: Caret[] = [];
  let line = 0;
  state.doc.descendants((node, at) => {
    if (!node.inlineContent) return true;
    for (let offset = 0; offset <= node.content.size; offset += 1)
      carets.push({ line, offset, position: at + 1 + offset });
    line += 1;
    return false;
  });
  return carets;
}

function find(bench: Bench, at: number): Caret {
  const carets = listCarets(bench.state);
  const caret = carets[Math.floor(at * carets.length)];
  if (!caret) throw new RangeError('a text has a place');
  return caret;
}

function run(bench: Bench, command: Command, from: number, to = from): boolean {
  const { state } = bench;
  bench.state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)));
  return command(bench.state, (transaction) => (bench.state = bench.state.apply(transaction)));
}

function apply(bench: Bench, act: Edit): void {
  const caret = find(bench, act.at);
  const { line, offset, position } = caret;
  const words = bench.lines[line] ?? '';
  const end = 'to' in act ? find(bench, act.to).position : position;
  switch (act.kind) {
    case 'type':
      bench.state = bench.state.apply(bench.state.tr.insertText(act.text, position));
      bench.lines[line] = words.slice(0, offset) + act.text + words.slice(offset);
      break;
    case 'delete': {
      const length = Math.min(act.length, words.length - offset);
      bench.state = bench.state.apply(bench.state.tr.delete(position, position + length));
      bench.lines[line] = words.slice(0, offset) + words.slice(offset + length);
      break;
    }
    case 'enter':
      pressEnterAt(bench, caret);
      break;
    case 'format':
      run(bench, toggleFormat(act.name), position, end);
      break;
    case 'link':
      run(bench, setLink({ link_type: 'Web', url: '/a' }), position, end === position ? position : end);
      if (end === position) bench.lines = readLines(bench.state);
      break;
    case 'block':
      run(bench, setBlockTo(act.name), position, end);
      break;
    case 'leave':
      run(bench, leaveBlock, position);
      break;
  }
}

/**
 * In preformatted text Enter inserts a line break, and twice at its end leaves the block; an empty item leaves its
 * list.
 */
function pressEnterAt(bench: Bench, { line, offset, position }: Caret): void {
  const { parent } = bench.state.doc.resolve(position);
  const isOther =
    parent.type.name === 'preformatted' || (parent.content.size === 0 && parent.type.name.endsWith('_item'));
  run(bench, pressEnter, position);
  const words = bench.lines[line] ?? '';
  if (isOther) bench.lines = readLines(bench.state);
  else bench.lines.splice(line, 1, words.slice(0, offset), words.slice(offset));
}

function readLines({ doc }: EditorState): string[] {
  const lines: string[] = [];
  doc.descendants((node) => {
    if (node.inlineContent) lines.push(node.textBetween(0, node.content.size, '', '\n'));
    return !node.inlineContent;
  });
  return lines;
}

test('after any edits the value has the typed text and opens as the same document', () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 30 }), (edits) => {
      const bench: Bench = { state: EditorState.create({ doc: toDoc(schema, []).doc }), lines: [''] };
      for (const act of edits) apply(bench, act);
      bench.state.doc.check();
      const value = toStructured(bench.state.doc);
      const typed = bench.lines.join('') === '' && bench.lines.length === 1 ? [] : bench.lines;
      expect(value.map((block) => isTextBlock(block) && block.text)).toEqual(typed);
      expect(toStructured(toDoc(schema, value).doc)).toEqual(value);
    }),
    { numRuns },
  );
});
