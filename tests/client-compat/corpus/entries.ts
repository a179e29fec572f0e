import type { DocumentInput } from '../../../cms/content-service.ts';
import { title } from './rich-text.ts';

export const entryCount = 30;

/** `e01` to `e30`, in order of creation, for paging and orderings. Every fifth has no rank. */
export const entries: DocumentInput[] = Array.from({ length: entryCount }, (_, index) => {
  const n = index + 1;
  const uid = toEntryUid(n);
  return {
    id: `entry-${uid}`,
    type: 'entry',
    uid,
    lang: 'en-gb',
    data: {
      n,
      parity: n % 2 === 0 ? 'even' : 'odd',
      ...(n % 5 !== 0 && { rank: n % 7 }),
      title: title(`Entry ${String.fromCodePoint(97 + ((n * 7) % 26))}`),
      day: `2024-01-${String(n).padStart(2, '0')}`,
      flag: n % 3 === 0,
    },
  };
});

export function toEntryUid(n: number): string {
  return `e${String(n).padStart(2, '0')}`;
}
