import { AllSelection, EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { expect, test } from 'vitest';
import { createOutsideChange } from '../outside-change.ts';
import { createRichTextSchema } from '../rich-text-schema.ts';
import { toDoc } from '../to-doc.ts';
import { toStructured } from '../to-structured.ts';
import { linkSelection, type FindDocument } from './link-selection.ts';
import { pendingUploads } from './pending-uploads.ts';

const schema = createRichTextSchema({ multi: 'paragraph,hyperlink' });
const toNode = (text: string) => toDoc(schema, [{ type: 'paragraph', text, spans: [] }]).doc;

/** An editor without a DOM, with all or only its text selected. */
function open(text: string, isAll: boolean) {
  const doc = toNode(text);
  const selection = isAll ? new AllSelection(doc) : TextSelection.create(doc, 1, doc.content.size - 1);
  let state = EditorState.create({ doc, plugins: [pendingUploads], selection });
  const apply = (transaction: Transaction) => void (state = state.apply(transaction));
  const view = {
    get state() {
      return state;
    },
    isDestroyed: false,
    dispatch: apply,
  } as unknown as EditorView; // The properties that a paste uses.
  return { view, apply, read: () => toStructured(state.doc)[0] };
}

const found = { link_type: 'Document', id: 'fees' };
const web = { link_type: 'Web', url: 'https://site.example/fees' };

test.each([
  [
    'https://site.example/fees',
    found,
    true,
    { text: 'our fees', spans: [{ type: 'hyperlink', start: 4, end: 8, data: found }] },
  ],
  [
    'https://site.example/fees',
    undefined,
    false,
    { text: 'our fees', spans: [{ type: 'hyperlink', start: 4, end: 8, data: web }] },
  ],
  ['/fees', found, false, { text: 'our fees', spans: [{ type: 'hyperlink', start: 4, end: 8, data: found }] }],
  ['/fees', undefined, true, { text: 'our /fees', spans: [] }],
] as const)(
  '%s pasted over text becomes %o after the response of the site, also when the text has moved',
  async (address, link, isAll, expected) => {
    const { view, apply, read } = open('fees', isAll);
    const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<FindDocument>>>();
    expect(linkSelection(view, address, () => promise)).toBe(true);
    const outside = createOutsideChange(view.state, toNode('our fees'));
    if (outside) apply(outside);
    resolve(link);
    await expect.poll(read).toMatchObject(expected);
  },
);

test('pasting a URL of another site links the selection at once, and other text is not taken', () => {
  const { view, read } = open('fees', false);
  expect(linkSelection(view, 'two words', () => undefined)).toBe(false);
  expect(linkSelection(view, '/fees', undefined)).toBe(false);
  expect(linkSelection(view, web.url, undefined)).toBe(true);
  expect(read()).toMatchObject({ spans: [{ start: 0, end: 4, data: web }] });
});
