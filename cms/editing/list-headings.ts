import { isRecord } from '../fields/field-set.ts';
import type { DocumentHeadings } from '../studio-api.ts';
import type { WorkingContent } from './working-content.ts';

type Headings = DocumentHeadings['headings'];

const headingType = /^heading([1-6])$/;

/** The headings in rich text fields, in the order of the document. */
export function listHeadings({ values, lists }: WorkingContent): Headings {
  const headings: Headings[number][] = [];
  for (const address of sortByRows([...values.keys()], lists)) {
    const value = values.get(address);
    for (const block of Array.isArray(value) ? value.filter(isRecord) : []) {
      const level = headingType.exec(String(block['type']))?.[1];
      const text = String(block['text'] ?? '');
      if (level === undefined || text === '' || address === 'data/title') continue;
      headings.push({ anchorId: toAnchorId(text), text, level: Number(level) });
    }
  }
  return headings;
}

/** Sorts addresses by the position of their rows, because a working copy's lists can be reordered. */
function sortByRows(addresses: readonly string[], lists: WorkingContent['lists']): string[] {
  const toPlaces = (address: string): number[] => {
    const steps = address.split('/');
    return steps.flatMap((step, index) => {
      if (!step.startsWith('@')) return [];
      return [lists.get(steps.slice(0, index).join('/'))?.indexOf(step.slice(1)) ?? -1];
    });
  };
  return addresses
    .map((address) => ({ address, list: address.split('/@')[0] ?? '', places: toPlaces(address) }))
    .toSorted((one, other) => (one.list === other.list ? comparePlaces(one.places, other.places) : 0))
    .map(({ address }) => address);
}

function comparePlaces(one: readonly number[], other: readonly number[]): number {
  const difference = one.findIndex((place, index) => place !== other[index]);
  return difference === -1 ? 0 : (one[difference] ?? 0) - (other[difference] ?? 0);
}

/**
 * A letter or digit of another script than the Latin one, with its marks: they are a part of its spelling, where Latin
 * letters are readable without. The marks of Katakana and some others are letters.
 */
const otherLetter = String.raw`(?<letter>[[\p{L}\p{N}]--[\p{Script=Latin}\p{Script=Common}]][\p{M}\p{Lm}\p{Join_Control}]*)`;
const accents = new RegExp(String.raw`${otherLetter}|\p{Diacritic}+`, 'gv');
const separators = new RegExp(String.raw`${otherLetter}|[^\p{L}\p{N}]+`, 'gv');

/** The id that the site gives a heading (`site/components/rich-text/heading-id.ts`, whose test compares the two). */
export function toAnchorId(text: string): string {
  const id = text
    .normalize('NFD')
    .replaceAll(accents, '$<letter>')
    .toLowerCase()
    .replaceAll(separators, (_, letter?: string) => letter ?? '-')
    .replaceAll(/^-|-$/g, '')
    .normalize('NFC');
  return id || 'section';
}
