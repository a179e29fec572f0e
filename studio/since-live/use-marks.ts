import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { FieldAddress } from '../../cms/studio-types.ts';
import { findRows, isInside, rowAddress } from '../draft/field-address.ts';
import { useEditor } from '../fields/editor-context.ts';
import type { MarkKind, Marks } from './marks.ts';

/** Part of the marks. What is the same text again renders nothing. */
function useMarkText(read: (marks: Marks) => string): string {
  const { marks } = useEditor();
  const subscribe = useCallback((listener: () => void) => marks.subscribe(listener), [marks]);
  const getText = () => (marks.current ? read(marks.current) : '');
  return useSyncExternalStore(subscribe, getText, getText);
}

const split = (text: string): string[] => (text === '' ? [] : text.split(' '));

/** How a field, or a row itself, differs from what readers see. Nothing while nobody asks. */
export function useMarkAt(address: FieldAddress): readonly MarkKind[] {
  // The list was made of kinds.
  return split(useMarkText(({ kinds }) => (kinds.get(address) ?? []).join(' '))) as MarkKind[];
}

/** How many differences a place has, with rows that are gone from it. */
export function useMarksInside(place: FieldAddress): number {
  return Number(useMarkText((marks) => String(countInside(marks, place))));
}

export function countInside({ kinds, removed }: Marks, place: FieldAddress): number {
  const marked = [...kinds].flatMap(([address, own]) => (isInside(address, place) ? own : []));
  const gone = [...removed].flatMap(([list, keys]) => (isInside(list, place) ? keys : []));
  return marked.length + gone.length;
}

/** The keys of rows that readers see in a list and the document does not have. */
export function useRemovedRows(list: FieldAddress): readonly string[] {
  return split(useMarkText(({ removed }) => (removed.get(list) ?? []).join(' ')));
}

/** Slices with a difference, by their ids, and how they differ most. The same list until it changes. */
export function useMarkedSlices(
  words: Readonly<Record<MarkKind, string>>,
): readonly (readonly [id: string, words: string])[] {
  const text = useMarkText(listMarkedSlices);
  // Ids of rows have no blank and no equals sign, and the list was made of kinds.
  return useMemo(
    () =>
      split(text)
        .map((entry) => entry.split('=') as [string, MarkKind])
        .map(([id, kind]) => [id, words[kind]]),
    [text, words],
  );
}

function listMarkedSlices({ kinds, removed }: Marks): string {
  const slices = new Map<string, MarkKind>();
  for (const [address, own] of [...kinds, ...[...removed.keys()].map((list) => [list, []] as const)]) {
    const [outer] = findRows(address);
    if (!outer) continue;
    const isRow = rowAddress(outer.list, outer.key) === address;
    // What the row itself is says more than a field in it.
    slices.set(outer.key, (isRow ? own[0] : slices.get(outer.key)) ?? 'changed');
  }
  return [...slices].map(([id, kind]) => `${id}=${kind}`).join(' ');
}

/** Of the whole document; undefined while nobody asks. */
export function useMarkCount(): number | undefined {
  const text = useMarkText(({ count }) => String(count));
  return text === '' ? undefined : Number(text);
}
