/** Pasting a URL over selected text links it. A URL of the site links to its document. */
import type { MarkType } from 'prosemirror-model';
import { TextSelection, type Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { FieldValue } from '../../../cms/studio-types.ts';
import { isWholeAddress } from '../safe-address.ts';
import { changeLater } from './pending-uploads.ts';

type Link = { readonly [key: string]: FieldValue | undefined };

/** Undefined at once for a URL of another site; the promise resolves with undefined if no document is found. */
export type FindDocument = (address: string) => Promise<Link | undefined> | undefined;

export function linkSelection(view: EditorView, text: string, findDocument: FindDocument | undefined): boolean {
  const { selection, schema } = view.state;
  const type = schema.marks['hyperlink'];
  if (!type || selection.empty || !selection.$from.sameParent(selection.$to)) return false;
  const found = findDocument?.(text);
  const isWhole = isWholeAddress(text);
  if (!found && !isWhole) return false;
  const web = { link_type: 'Web', url: text };
  // A selection of the whole document begins outside its text.
  const { from, to } = TextSelection.between(selection.$from, selection.$to);
  if (!found) {
    view.dispatch(addLink(view.state.tr, { type, link: web, from, to }));
    return true;
  }
  void changeLater(
    view,
    { from, to },
    found.then((link) => (range) => {
      const { tr } = view.state;
      // A path without a page is pasted as text.
      if (!link && !isWhole) return tr.insertText(text, range.from, range.to).setMeta('uiEvent', 'paste');
      return addLink(tr, { type, link: link ?? web, from: range.from, to: range.to });
    }),
  );
  return true;
}

function addLink(
  tr: Transaction,
  { type, link, from, to }: { type: MarkType; link: Link; from: number; to: number },
): Transaction {
  return tr.removeMark(from, to, type).addMark(from, to, type.create({ data: link }));
}
