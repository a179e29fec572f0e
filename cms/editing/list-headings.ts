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

/** The id that the site gives a heading (`site/components/rich-text/heading-id.ts`). A test compares the two. */
export function toAnchorId(text: string): string {
  const id = text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
  return id || 'section';
}
