/** The columns of the list, and which of them are shown in this browser. */
import { useState } from 'react';
import type { ListSort } from '../../../cms/studio-api.ts';
import { browserMemory } from '../../parts/browser-memory.ts';
import { useMedia } from '../../parts/use-media.ts';

/** From this width on rows are in a table with columns; below they are cards. In rem, because columns hold text. */
export const tableWidth = '(min-width: 48rem)';

export const columnNames = ['type', 'lang', 'state', 'release', 'tags', 'uid', 'changed'] as const;
export type ColumnName = (typeof columnNames)[number];

const usual: readonly ColumnName[] = ['type', 'lang', 'state', 'release', 'changed'];
/** The default columns of a narrow table. */
const usualWhereNarrow: readonly ColumnName[] = ['type', 'state', 'changed'];

const widths: Readonly<Record<ColumnName, string>> = {
  type: 'minmax(6.5rem, 0.5fr)',
  lang: '5.5rem',
  state: '7rem',
  release: 'minmax(4rem, 0.4fr)',
  tags: 'minmax(7rem, 0.6fr)',
  uid: 'minmax(8rem, 0.8fr)',
  changed: 'var(--changed)',
};

export const sortOfColumn: Readonly<Partial<Record<ColumnName | 'title', ListSort>>> = {
  title: 'title',
  type: 'type',
  changed: 'changed',
};

/** A value for `grid-template-columns`. */
export const toTemplate = (columns: readonly ColumnName[]): string =>
  ['2.5rem', 'minmax(12rem, 2.5fr)', ...columns.map((name) => widths[name])].join(' ');

const storageName = 'studio.document-columns';

/** Undefined if the person has not chosen columns. */
function readColumns(): readonly ColumnName[] | undefined {
  const stored = browserMemory.get(storageName);
  return stored === undefined ? undefined : columnNames.filter((name) => stored.split(' ').includes(name));
}

export function useColumns(): readonly [
  columns: readonly ColumnName[],
  choose: (names: readonly ColumnName[]) => void,
] {
  const hasRoom = useMedia('(min-width: 63rem)');
  const [chosen, setColumns] = useState(readColumns);
  const choose = (names: readonly ColumnName[]) => {
    browserMemory.set(storageName, names.join(' '));
    setColumns(columnNames.filter((name) => names.includes(name)));
  };
  return [chosen ?? (hasRoom ? usual : usualWhereNarrow), choose];
}
