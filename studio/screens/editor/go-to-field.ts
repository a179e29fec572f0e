import type { FieldAddress } from '../../../cms/studio-types.ts';
import { findRows, rowAddress } from '../../draft/field-address.ts';
import type { Editor } from '../../fields/editor-context.ts';
import { toTabId } from './tab-id.ts';

/** Fields and slices mark their element with their address. */
const find = (form: HTMLElement, address: FieldAddress): HTMLElement | null =>
  form.querySelector<HTMLElement>(`[data-address="${CSS.escape(address)}"]`);

const controls = 'input, textarea, select, [contenteditable="true"], button';

/** Brings a field into view and puts the focus into it; a field that is not drawn yet is, by its slice. */
export function goToField(form: HTMLElement | null, address: FieldAddress): void {
  if (!form) return;
  const place = find(form, address);
  if (place) {
    place.scrollIntoView({ block: 'nearest' });
    const control = place.matches(controls) ? place : place.querySelector<HTMLElement>(controls);
    control?.focus();
    return;
  }
  const [outer] = findRows(address);
  const slice = outer && find(form, rowAddress(outer.list, outer.key));
  slice?.scrollIntoView({ block: 'start' });
  slice?.dispatchEvent(new CustomEvent('draw-slice'));
  if (slice) requestAnimationFrame(() => find(form, address)?.querySelector<HTMLElement>(controls)?.focus());
}

/** F8: from the field that one is in to the next problem, around the end. */
export function goToProblem(editor: Editor, form: HTMLElement | null, direction: 'next' | 'previous'): void {
  const { draft, visits } = editor;
  const addresses = [...new Set(draft.problems.map(({ address }) => address))];
  if (addresses.length === 0) return;
  visits.judgeAll();
  const at = addresses.indexOf(visits.current ?? '');
  const step = direction === 'next' ? at + 1 : at - 1;
  const address = addresses[(step + addresses.length) % addresses.length];
  if (address !== undefined) goToField(form, address);
}

/** The ids of tabs are in the form alone. */
export function goToTab(form: HTMLElement | null, tab: string): void {
  const section = form?.querySelector<HTMLElement>(`#${CSS.escape(toTabId(tab))}`);
  section?.scrollIntoView({ block: 'start' });
  section?.querySelector<HTMLElement>(controls)?.focus({ preventScroll: true });
}
