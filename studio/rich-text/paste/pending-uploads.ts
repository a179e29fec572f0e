import { Plugin, PluginKey, type EditorState, type Transaction } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import type { FieldValue } from '../../../cms/studio-types.ts';
import { richTextStrings } from '../../strings/rich-text.ts';
import { insertObjectBehind } from '../insert-object.ts';
import styles from '../rich-text-editor.module.css';

/**
 * Positions of images that are being uploaded, and ranges that will become links. They are mapped through changes of
 * the text.
 */
type Act =
  | { readonly begin: symbol; readonly at: number }
  | { readonly begin: symbol; readonly from: number; readonly to: number }
  | { readonly fail: symbol; readonly failure: Failure }
  | { readonly end: symbol };

interface Failure {
  readonly words: string;
  readonly again: () => void;
  readonly dismiss: () => void;
}

export interface PictureUpload {
  readonly upload: () => Promise<FieldValue>;
  readonly toWords: (error: unknown) => string;
  /** The message if the text was closed before the image arrived. */
  readonly late: string;
  /** Called instead of showing a failure, when the text is closed. */
  readonly onClosed: (words: string) => void;
}

const key = new PluginKey<DecorationSet>('pending-uploads');

export const pendingUploads = new Plugin<DecorationSet>({
  key,
  state: {
    init: () => DecorationSet.empty,
    apply(transaction, before) {
      const moved = before.map(transaction.mapping, transaction.doc);
      const act = transaction.getMeta(key) as Act | undefined; // Only set below.
      if (act === undefined) return moved;
      if ('end' in act) return moved.remove(findPlace(moved, act.end));
      if ('begin' in act) return moved.add(transaction.doc, [createPlace(act)]);
      const places = findPlace(moved, act.fail);
      const failed = places.map(({ from }) => createWidget(from, act.fail, () => createFailedMark(act.failure)));
      return moved.remove(places).add(transaction.doc, failed);
    },
  },
  props: { decorations: (state) => key.getState(state) },
});

/**
 * Marks the position and inserts the image there after its upload. A failed upload stays marked, so that it can be
 * tried again.
 */
export async function uploadAt(view: EditorView, at: number, picture: PictureUpload): Promise<void> {
  const place = Symbol('upload');
  dispatchAct(view, { begin: place, at });
  let block: FieldValue;
  try {
    block = await picture.upload();
  } catch (error) {
    const words = picture.toWords(error);
    if (view.isDestroyed) picture.onClosed(words);
    else showFailure(view, place, { words, picture });
    return;
  }
  if (view.isDestroyed) {
    picture.onClosed(picture.late);
    return;
  }
  const found = getPlace(view.state, place);
  const { tr } = view.state;
  if (found !== undefined) insertObjectBehind(tr, found, block);
  view.dispatch(tr.setMeta(key, { end: place } satisfies Act));
}

function showFailure(
  view: EditorView,
  place: symbol,
  { words, picture }: { readonly words: string; readonly picture: PictureUpload },
): void {
  const dismiss = (): void => {
    dispatchAct(view, { end: place });
    view.focus();
  };
  const again = (): void => {
    const at = getPlace(view.state, place);
    dismiss();
    if (at !== undefined) void uploadAt(view, at, picture);
  };
  dispatchAct(view, { fail: place, failure: { words, again, dismiss } });
}

function dispatchAct(view: EditorView, act: Act): void {
  if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(key, act));
}

/** Applies a change to a range once it is known. The range is mapped through the changes made meanwhile. */
export async function changeLater(
  view: EditorView,
  { from, to }: { readonly from: number; readonly to: number },
  find: Promise<(range: { readonly from: number; readonly to: number }) => Transaction>,
): Promise<void> {
  const begin = Symbol('words');
  dispatchAct(view, { begin, from, to });
  try {
    const change = await find;
    const place = view.isDestroyed ? undefined : findPlace(getPlaces(view.state), begin)[0];
    if (place) view.dispatch(change(place));
  } finally {
    dispatchAct(view, { end: begin });
  }
}

function getPlace(state: EditorState, upload: symbol): number | undefined {
  return findPlace(getPlaces(state), upload)[0]?.from;
}

const getPlaces = (state: EditorState): DecorationSet => key.getState(state) ?? DecorationSet.empty;

function createPlace(act: Extract<Act, { readonly begin: symbol }>): Decoration {
  return 'at' in act
    ? createWidget(act.at, act.begin, createMark)
    : Decoration.inline(act.from, act.to, {}, { upload: act.begin });
}

/** Keyboard and pointer events inside the widget do not reach the editor. */
const createWidget = (at: number, upload: symbol, create: () => HTMLElement): Decoration =>
  Decoration.widget(at, create, { upload, side: 1, stopEvent: () => true, ignoreSelection: true });

function findPlace(places: DecorationSet, upload: symbol): Decoration[] {
  return places.find(undefined, undefined, (spec: { upload?: symbol }) => spec.upload === upload);
}

function createMark(): HTMLElement {
  const mark = document.createElement('span');
  mark.className = styles.upload ?? '';
  mark.textContent = richTextStrings.uploading;
  return mark;
}

function createFailedMark({ words, again, dismiss }: Failure): HTMLElement {
  const mark = createMark();
  mark.setAttribute('role', 'alert');
  const acts = [
    [richTextStrings.tryAgain, again],
    [richTextStrings.dismiss, dismiss],
  ] as const;
  const buttons = acts.map(([label, press]) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = label;
    button.addEventListener('click', press);
    return button;
  });
  mark.replaceChildren(words, ...buttons);
  return mark;
}
