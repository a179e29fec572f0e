import { Plugin, PluginKey, type EditorState } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import type { FieldValue } from '../../../cms/studio-types.ts';
import { richTextWords } from '../../words/rich-text.ts';
import { insertObjectBehind } from '../insert-object.ts';
import styles from '../rich-text-editor.module.css';

/** Where a picture will stand when it is uploaded. The place moves with the text. */
type Act = { readonly begin: symbol; readonly at: number } | { readonly end: symbol };

const key = new PluginKey<DecorationSet>('pending-uploads');

export const pendingUploads = new Plugin<DecorationSet>({
  key,
  state: {
    init: () => DecorationSet.empty,
    apply(transaction, places) {
      const moved = places.map(transaction.mapping, transaction.doc);
      const act = transaction.getMeta(key) as Act | undefined; // Set below alone.
      if (act === undefined) return moved;
      if ('end' in act) return moved.remove(findPlace(moved, act.end));
      return moved.add(transaction.doc, [Decoration.widget(act.at, createMark, { upload: act.begin, side: 1 })]);
    },
  },
  props: { decorations: (state) => key.getState(state) },
});

/** Marks the place, and puts the picture there when it has come. */
export async function uploadAt(view: EditorView, at: number, upload: () => Promise<FieldValue>): Promise<void> {
  const begin = Symbol('upload');
  view.dispatch(view.state.tr.setMeta(key, { begin, at } satisfies Act));
  try {
    const block = await upload();
    const place = view.isDestroyed ? undefined : getPlace(view.state, begin);
    if (place !== undefined) view.dispatch(insertObjectBehind(view.state.tr, place, block));
  } finally {
    if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(key, { end: begin } satisfies Act));
  }
}

function getPlace(state: EditorState, upload: symbol): number | undefined {
  return findPlace(key.getState(state) ?? DecorationSet.empty, upload)[0]?.from;
}

function findPlace(places: DecorationSet, upload: symbol): Decoration[] {
  return places.find(undefined, undefined, (spec: { upload?: symbol }) => spec.upload === upload);
}

function createMark(): HTMLElement {
  const mark = document.createElement('span');
  mark.className = styles['upload'] ?? '';
  mark.textContent = richTextWords.uploading;
  return mark;
}
