import { EditorState } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { makePlain } from './block-commands.ts';
import { createRichTextSchema } from './rich-text-schema.ts';
import { toDoc } from './to-doc.ts';
import { toStructured } from './to-structured.ts';

/** The type of a block after the command, in a field that allows these types; undefined if it does nothing. */
function makeBlockPlain(multi: string, type: string): string | undefined {
  const { doc } = toDoc(createRichTextSchema({ multi }), [{ type, text: 'We pay', spans: [] }]);
  let state = EditorState.create({ doc });
  const isDone = makePlain(state, (change) => void (state = state.apply(change)));
  return isDone ? toStructured(state.doc)[0]?.type : undefined;
}

test('a block becomes a paragraph, or the first type of the field that is no list item', () => {
  expect(makeBlockPlain('heading2, paragraph', 'heading2')).toBe('paragraph');
  expect(makeBlockPlain('list-item, heading3, heading2', 'list-item')).toBe('heading3');
});

test('in a field of lists only, nothing becomes plain', () => {
  expect(makeBlockPlain('list-item, o-list-item', 'list-item')).toBeUndefined();
});
