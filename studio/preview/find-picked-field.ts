import type { FieldAddress, FieldValue } from '../../cms/studio-types.ts';
import type { DraftContent } from '../draft/draft-content.ts';
import { isInside, rowAddress } from '../draft/field-address.ts';
import type { LivePick } from './live-messages.ts';

export interface PickedField {
  readonly address: FieldAddress;
  /** The text of the field, or of the rich text block, that the caret position refers to. */
  readonly text: string;
  readonly offset: number;
}

/** Shorter texts occur in too many fields. */
const minPartLength = 3;

/**
 * Finds the field that a click in the page belongs to. A page may show a text with other words around it, or only a
 * part of it, so the field with the longest common text wins. Without one, the slice itself is the result. Undefined if
 * nothing matches.
 */
export function findPickedField(content: DraftContent, pick: LivePick): PickedField | undefined {
  const slice = pick.slice === undefined ? undefined : findSlice(content, pick.slice);
  const inside = [...content.values].filter(([address]) =>
    slice === undefined ? !isInSlice(content, address) : isInside(address, slice),
  );
  const candidates = inside.flatMap(([address, value]) => listTexts(value).map((text) => ({ address, text })));
  const best = candidates
    .map((candidate) => ({ ...candidate, rank: rank(candidate.text, pick.text) }))
    .filter(({ rank: own }) => own > 0)
    .toSorted((one, other) => other.rank - one.rank)[0];
  if (best) return { address: best.address, text: best.text, offset: toOwnOffset(best.text, pick) };
  const other = inside.find(([, value]) => isMeant(value, pick));
  if (other) return { address: other[0], text: '', offset: 0 };
  return slice === undefined ? undefined : { address: slice, text: '', offset: 0 };
}

/** The address of the slice with this id. */
export function findSlice(content: DraftContent, id: string): FieldAddress | undefined {
  return listSlices(content).find((slice) => slice.id === id)?.row;
}

/** The ids and types of all slices of a document. */
export function listSliceTypes(content: DraftContent): (readonly [id: string, type: string])[] {
  return listSlices(content).map(({ id, type }) => [id, type]);
}

/** The id of the slice that contains a field. */
export function findSliceOf(content: DraftContent, address: FieldAddress): string | undefined {
  return listSlices(content).find(({ row }) => isInside(address, row))?.id;
}

/** Rows of other lists may have the same keys as slices. */
function listSlices({ lists, values }: DraftContent): { id: string; row: FieldAddress; type: string }[] {
  return [...lists].flatMap(([list, keys]) =>
    keys.flatMap((id) => {
      const row = rowAddress(list, id);
      const type = values.get(`${row}/slice_type`);
      return typeof type === 'string' ? [{ id, row, type }] : [];
    }),
  );
}

function isInSlice(content: DraftContent, address: FieldAddress): boolean {
  return findSliceOf(content, address) !== undefined;
}

/** The blocks of a rich text, the text of a link, the cells of a table, or the value itself. */
export function listTexts(value: FieldValue): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((inner: FieldValue) => listTexts(inner));
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'text' || key === 'alt' || (typeof inner === 'object' && inner !== null) ? listTexts(inner ?? null) : [],
  );
}

/** The number of common characters if one text contains the other, otherwise 0. Equal texts rank highest. */
function rank(own: string, picked: string): number {
  const [one, other] = [toWords(own), toWords(picked)];
  if (one === '' || other === '') return 0;
  if (one === other) return Number.MAX_SAFE_INTEGER;
  const shorter = Math.min(one.length, other.length);
  return shorter >= minPartLength && (one.includes(other) || other.includes(one)) ? shorter : 0;
}

const toWords = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** The caret offset in the field, when the page shows text before the field's text or only a part of it. */
function toOwnOffset(own: string, { text, offset }: LivePick): number {
  const [inPage, inField] = [text.indexOf(own.trim()), own.indexOf(text.trim())];
  const moved = inPage >= 0 ? offset - inPage : inField >= 0 ? offset + inField : offset;
  return Math.max(0, Math.min(own.length, moved));
}

/** Compares an image by its file and a link by its URL. */
function isMeant(value: FieldValue, { image, href }: LivePick): boolean {
  const stored = JSON.stringify(value);
  const asset = /\/media\/([^/?]+)/.exec(image ?? '')?.[1];
  if (asset !== undefined && stored.includes(asset)) return true;
  return href !== undefined && href.length > 1 && stored.includes(JSON.stringify(href));
}
