import { useEffect, type RefObject } from 'react';
import * as v from 'valibot';
import type { Editor } from '../../fields/editor-context.ts';
import { findLine } from './find-line.ts';
import { toPlaceKey } from './found-line.ts';
import { goToField, type Caret } from './go-to-field.ts';
import { tabMemory } from '../../parts/browser-memory.ts';

const PlaceSchema = v.object({
  field: v.optional(v.string()),
  /** The text of the field, or of the block with the caret. */
  caret: v.optional(v.object({ text: v.string(), offset: v.number() })),
  top: v.number(),
  /** The match with which the list opened the document. */
  found: v.optional(v.object({ line: v.string(), offset: v.number() })),
});
type Place = v.InferOutput<typeof PlaceSchema>;

/** Undefined if this tab has not had the document open. */
export function readPlace(stored: string | undefined): Place | undefined {
  if (stored === undefined) return undefined;
  const place = v.safeParse(v.pipe(v.string(), v.parseJson(), PlaceSchema), stored);
  return place.success ? place.output : undefined;
}

/**
 * Restores the focused field and scroll position after a reload, or when the document is opened again in this tab. A
 * document opened from a search result begins at the match.
 */
export function useKeptPlace({ document: { id }, draft, visits }: Editor, form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const place = readPlace(tabMemory.get(toPlaceKey(id)));
    const found = place?.found && findLine(draft.content, place.found);
    let { field, caret } = found ?? place ?? {};
    if (place && (found || !element.hidden)) {
      if (field !== undefined) goToField(element, field, caret);
      if (!found) requestAnimationFrame(() => element.scrollTo({ top: place.top }));
    }
    const keep = (): void => {
      caret = findCaret(element) ?? caret;
      tabMemory.set(toPlaceKey(id), JSON.stringify({ field, caret, top: element.scrollTop }));
    };
    const endVisits = visits.subscribe(() => {
      if (visits.current !== undefined && visits.current !== field) {
        field = visits.current;
        caret = undefined;
      }
      keep();
    });
    element.addEventListener('scrollend', keep);
    addEventListener('pagehide', keep);
    return () => {
      endVisits();
      element.removeEventListener('scrollend', keep);
      removeEventListener('pagehide', keep);
    };
  }, [id, draft, visits, form]);
}

const blocks = 'p, h1, h2, h3, h4, h5, h6, li, pre';

/** Undefined if the focus is not in a text of the form. */
function findCaret(form: HTMLElement): Caret | undefined {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || !form.contains(active)) return undefined;
  if (active instanceof HTMLTextAreaElement) return { text: active.value, offset: active.selectionEnd };
  const selection = getSelection();
  const block = active.isContentEditable ? selection?.focusNode?.parentElement?.closest(blocks) : undefined;
  if (!selection?.focusNode || !block) return undefined;
  const before = document.createRange();
  before.setStart(block, 0);
  before.setEnd(selection.focusNode, selection.focusOffset);
  return { text: block.textContent, offset: before.toString().length };
}
