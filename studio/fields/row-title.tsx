import { useCallback, useSyncExternalStore } from 'react';
import type { StudioFields } from '../../cms/studio-models.ts';
import type { FieldAddress, FieldValue } from '../../cms/studio-types.ts';
import { toAddress } from '../draft/field-address.ts';
import { useEditor } from './editor-context.ts';

const shownLength = 80;

/** The first words of a row. */
export function RowTitle({ fields, parent }: { fields: StudioFields; parent: FieldAddress }) {
  return useRowTitle(fields, parent) ?? '';
}

/** The first text of a row or slice, or the text of its first link. Renders only when that changes. */
function useRowTitle(fields: StudioFields, parent: FieldAddress): string | undefined {
  const { draft } = useEditor();
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = listTitleAddresses(fields, parent).map((address) => draft.subscribe(address, listener));
      return () => ends.forEach((end) => end());
    },
    [draft, fields, parent],
  );
  const getTitle = useCallback(
    () =>
      listTitleAddresses(fields, parent)
        .map((address) => findWords(draft.getValue(address)))
        .find((words) => words !== undefined),
    [draft, fields, parent],
  );
  return useSyncExternalStore(subscribe, getTitle, getTitle);
}

function listTitleAddresses(fields: StudioFields, parent: FieldAddress): FieldAddress[] {
  return Object.entries(fields).flatMap(([name, { type }]) =>
    type === 'Text' || type === 'StructuredText' || type === 'Link' ? [`${parent}/${toAddress(name)}`] : [],
  );
}

function findWords(value: FieldValue | undefined): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value.slice(0, shownLength);
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value))
    return value.map((block: FieldValue) => findWords(block)).find((words) => words !== undefined);
  const { text, url, name } = value as { readonly [key: string]: FieldValue | undefined };
  return [text, name, url].map((words) => (typeof words === 'string' ? findWords(words) : undefined)).find(Boolean);
}
