import type { FieldAddress } from '../../../cms/studio-types.ts';
import { findRows, rowAddress } from '../../draft/field-address.ts';
import type { Editor } from '../../fields/editor-context.ts';
import { showForm } from './show-form.ts';
import { toTabId } from './tab-id.ts';

/** The position of a click: a text of the field, and the offset in it in UTF-16 units. */
export interface Caret {
  readonly text: string;
  readonly offset: number;
}

/** Fields and slices have their address in `data-address`. */
const find = (form: HTMLElement, address: FieldAddress): HTMLElement | null =>
  form.querySelector<HTMLElement>(`[data-address="${CSS.escape(address)}"]`);

const controls = 'input, textarea, select, [contenteditable="true"], button';

/** Scrolls to a field and focuses it. If the field is not rendered yet, its slice is rendered first. */
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

/** Slices are rendered one after the other, so the field may appear some frames later, or not at all. */
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
  const control = place.matches(controls) ? place : (text ?? findControl(place));
  control?.focus();
  if (!caret || !control) return;
  if (control instanceof HTMLTextAreaElement) control.setSelectionRange(caret.offset, caret.offset);
  else if (control === text) placeCaret(control, caret);
}

/** A slice begins with the buttons of its head, so its first visible field is preferred. */
function findControl(place: HTMLElement): HTMLElement | null {
  const fields = place.matches('[data-slice-card]') ? place.querySelectorAll('[data-address]') : [];
  const first = [...fields].find((field) => field.checkVisibility());
  return (first ?? place).querySelector<HTMLElement>(controls);
}

/** The rich text editor reads the document's selection. */
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

/** F8: goes to the next problem, or to the next advice after the last problem, and wraps around. */
export function goToProblem(editor: Editor, form: HTMLElement | null, direction: 'next' | 'previous'): void {
  const { draft, visits, advice } = editor;
  const addresses = [...new Set([...draft.problems, ...advice.current].map(({ address }) => address))];
  if (addresses.length === 0) return;
  visits.judgeAll();
  const address = stepFrom(visits.current ?? findFocused(), addresses, direction);
  if (address !== undefined) goToNote(editor, form, address);
}

/** Wraps around. From a field that is not in the list, `next` is the first address and `previous` the last. */
export function stepFrom(
  current: FieldAddress | undefined,
  addresses: readonly FieldAddress[],
  direction: 'next' | 'previous',
): FieldAddress | undefined {
  const at = current === undefined ? -1 : addresses.indexOf(current);
  if (direction === 'next') return addresses[(at + 1) % addresses.length];
  return addresses.at(at <= 0 ? -1 : at - 1);
}

/** Opens the field of a problem or advice, which stays visible while the field has the focus. */
export function goToNote({ visits }: Pick<Editor, 'visits'>, form: HTMLElement | null, address: FieldAddress): void {
  visits.leadTo(address);
  goToField(form, address);
}

/** Slices are not tracked by FieldVisits, so their focus is read from the DOM. */
const findFocused = (): FieldAddress | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-address]')?.dataset['address'];

/** The ids of tabs are unique within the form only. */
export function goToTab(form: HTMLElement | null, tab: string): void {
  showForm(form);
  const section = form?.querySelector<HTMLElement>(`#${CSS.escape(toTabId(tab))}`);
  section?.scrollIntoView({ block: 'start' });
  section?.querySelector<HTMLElement>(controls)?.focus({ preventScroll: true });
}
