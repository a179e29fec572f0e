import type { FieldAddress } from '../../../cms/studio-types.ts';
import { findRows, rowAddress } from '../../draft/field-address.ts';
import type { Editor } from '../../fields/editor-context.ts';
import { showForm } from './show-form.ts';
import { toTabId } from './tab-id.ts';

/** Where somebody clicked: in which text of the field, and behind how many of its UTF-16 units. */
export interface Caret {
  readonly text: string;
  readonly offset: number;
}

/** Fields and slices mark their element with their address. */
const find = (form: HTMLElement, address: FieldAddress): HTMLElement | null =>
  form.querySelector<HTMLElement>(`[data-address="${CSS.escape(address)}"]`);

const controls = 'input, textarea, select, [contenteditable="true"], button';

/** Brings a field into view and puts the focus into it; a field that is not drawn yet is, by its slice. */
export function goToField(form: HTMLElement | null, address: FieldAddress, caret?: Caret): void {
  if (!form) return;
  showForm(form);
  const place = find(form, address);
  if (place) {
    place.scrollIntoView({ block: 'nearest' });
    focusControl(place, caret);
    return;
  }
  const [outer] = findRows(address);
  if (!outer) return;
  whenDrawn(form, rowAddress(outer.list, outer.key), (slice) => {
    slice.scrollIntoView({ block: 'start' });
    slice.dispatchEvent(new CustomEvent('draw-slice'));
    whenDrawn(form, address, (drawn) => focusControl(drawn, caret));
  });
}

/** A long document is drawn slice after slice: what is asked for as it opens may come a little later, or not exist. */
const framesToWait = 60;

function whenDrawn(
  form: HTMLElement,
  address: FieldAddress,
  act: (place: HTMLElement) => void,
  frames = framesToWait,
): void {
  const place = find(form, address);
  if (place) act(place);
  else if (frames > 0 && form.isConnected) requestAnimationFrame(() => whenDrawn(form, address, act, frames - 1));
}

function focusControl(place: HTMLElement, caret: Caret | undefined): void {
  const text = place.querySelector<HTMLElement>('[contenteditable="true"]');
  const control = place.matches(controls) ? place : (text ?? place.querySelector<HTMLElement>(controls));
  control?.focus();
  if (!caret || !control) return;
  if (control instanceof HTMLTextAreaElement) control.setSelectionRange(caret.offset, caret.offset);
  else if (control === text) placeCaret(control, caret);
}

/** The editor of rich text takes the selection of the document for its own. */
function placeCaret(editable: HTMLElement, { text, offset }: Caret): void {
  const block = [...editable.querySelectorAll('*')].findLast((element) => element.textContent === text);
  if (!block) return;
  block.scrollIntoView({ block: 'nearest' });
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  let rest = offset;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.textContent?.length ?? 0;
    if (rest <= length) {
      getSelection()?.collapse(node, rest);
      return;
    }
    rest -= length;
  }
}

/** F8: from the field that one is in to the next problem, then to what is worth looking at, around the end. */
export function goToProblem(editor: Editor, form: HTMLElement | null, direction: 'next' | 'previous'): void {
  const { draft, visits, advice } = editor;
  const addresses = [...new Set([...draft.problems, ...advice.current].map(({ address }) => address))];
  if (addresses.length === 0) return;
  visits.judgeAll();
  const at = addresses.indexOf(visits.current ?? findFocused() ?? '');
  const step = direction === 'next' ? at + 1 : at - 1;
  const address = addresses[(step + addresses.length) % addresses.length];
  if (address !== undefined) goToNote(editor, form, address);
}

/** To a field because something is said of it, which stays to be read. */
export function goToNote({ visits }: Pick<Editor, 'visits'>, form: HTMLElement | null, address: FieldAddress): void {
  visits.leadTo(address);
  goToField(form, address);
}

/** A slice is no field that somebody visits. */
const findFocused = (): FieldAddress | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-address]')?.dataset['address'];

/** The ids of tabs are in the form alone. */
export function goToTab(form: HTMLElement | null, tab: string): void {
  showForm(form);
  const section = form?.querySelector<HTMLElement>(`#${CSS.escape(toTabId(tab))}`);
  section?.scrollIntoView({ block: 'start' });
  section?.querySelector<HTMLElement>(controls)?.focus({ preventScroll: true });
}
