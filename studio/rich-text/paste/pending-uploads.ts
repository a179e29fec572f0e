import { Plugin, PluginKey, type EditorState, type Transaction } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import type { FieldValue } from '../../../cms/studio-types.ts';
import { richTextWords } from '../../words/rich-text.ts';
import { insertObjectBehind } from '../insert-object.ts';
import styles from '../rich-text-editor.module.css';

/** Where a picture will stand when it is uploaded, or words that will be a link. The place moves with the text. */
type Act =
  | { readonly begin: symbol; readonly at: number }
  | { readonly begin: symbol; readonly from: number; readonly to: number }
  | { readonly end: symbol };

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
      return moved.add(transaction.doc, [createPlace(act)]);
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

/** Gives words their change when it is known. They are still found when somebody writes before them meanwhile. */
export async function changeLater(
  view: EditorView,
  { from, to }: { readonly from: number; readonly to: number },
  find: Promise<(range: { readonly from: number; readonly to: number }) => Transaction>,
): Promise<void> {
  const begin = Symbol('words');
  view.dispatch(view.state.tr.setMeta(key, { begin, from, to } satisfies Act));
  try {
    const change = await find;
    const place = view.isDestroyed ? undefined : findPlace(getPlaces(view.state), begin)[0];
    if (place) view.dispatch(change(place));
  } finally {
    if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(key, { end: begin } satisfies Act));
  }
}

function getPlace(state: EditorState, upload: symbol): number | undefined {
  return findPlace(getPlaces(state), upload)[0]?.from;
}

const getPlaces = (state: EditorState): DecorationSet => key.getState(state) ?? DecorationSet.empty;

function createPlace(act: Exclude<Act, { readonly end: symbol }>): Decoration {
  return 'at' in act
    ? Decoration.widget(act.at, createMark, { upload: act.begin, side: 1 })
    : Decoration.inline(act.from, act.to, {}, { upload: act.begin });
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
