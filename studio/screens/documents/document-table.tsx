import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type Ref, type RefObject } from 'react';
import { useHref, useNavigate } from 'react-router';
import type { DocumentRow, ListSort } from '../../../cms/studio-api.ts';
import type { Repository } from '../../../cms/studio-models.ts';
import { documentsStrings } from '../../strings/documents.ts';
import { useStyleProperties } from '../../parts/use-style-properties.ts';
import { leadToLine, toFoundLine } from '../editor/found-line.ts';
import { DocumentLine } from './document-line.tsx';
import styles from './document-table.module.css';
import { sortOfColumn, toTemplate, type ColumnName } from './list-columns.ts';
import { firstOrder, type ListFilter } from './list-filter.ts';
import type { ListPlace } from './list-memory.ts';
import { emptySelection, extend, selectAll, toggle, type Selection } from './selection.ts';
import type { DocumentListing } from './use-document-list.ts';
import { useListWindow } from './use-list-window.ts';
import { useRowHeight } from './use-row-height.ts';

/** The commands for keyboard shortcuts. */
export interface TableHandle {
  /** Moves the focus by rows. */
  readonly move: (by: number, withRange: boolean) => void;
  readonly select: (withRange: boolean) => void;
  readonly open: () => void;
  readonly focus: () => void;
  /** Focuses the row of this document. */
  readonly reveal: (id: string) => void;
  readonly hasFocus: () => boolean;
}

export interface DocumentTableProps {
  readonly ref: Ref<TableHandle>;
  readonly listing: DocumentListing;
  readonly filter: ListFilter;
  readonly columns: readonly ColumnName[];
  readonly repository: Repository | undefined;
  readonly maySelect: boolean;
  readonly selection: Selection;
  readonly place: ListPlace;
  readonly onPlace: (place: Omit<ListPlace, 'selection'>) => void;
  readonly onSelection: (selection: Selection) => void;
  readonly onFilter: (change: Partial<ListFilter>) => void;
}

/** More rows are loaded this many rows before the end. */
const rowsAhead = 300;

/** A virtualised grid: only visible rows are rendered. */
export function DocumentTable(props: DocumentTableProps) {
  const { ref, listing, filter, columns, repository, maySelect, selection, place, onSelection } = props;
  const { rows } = listing;
  const rowHeight = useRowHeight(filter.q !== undefined);
  const scroller = useRef<HTMLDivElement>(null);
  const { first, end } = useListWindow(scroller, { count: rows.length, rowHeight, top: place.top });
  // Sets the height before the scroll position is restored.
  const grid = useStyleProperties<HTMLDivElement>({ '--columns': toTemplate(columns), '--row': `${rowHeight}px` });
  const body = useStyleProperties<HTMLDivElement>({
    'block-size': `${rows.length * rowHeight}px`,
    'padding-block-start': `${first * rowHeight}px`,
  });
  const { current, focusRow, noteFocus } = useCurrentRow(props, scroller, rowHeight);
  useEffect(() => {
    if (rows.length - end < rowsAhead) listing.loadMore();
  }, [rows.length, end, listing]);
  const pick = (row: DocumentRow, withRange: boolean) =>
    onSelection(
      withRange
        ? extend(
            selection,
            row.id,
            rows.map(({ id }) => id),
          )
        : toggle(selection, row.id),
    );
  const navigate = useNavigate();
  const home = useHref('/documents');
  const open = (id: string) => {
    const excerpt = rows.find((row) => row.id === id)?.matches?.excerpt;
    const found = excerpt && toFoundLine(excerpt);
    if (found) leadToLine(id, found);
    void navigate(`/documents/${id}`);
  };
  useImperativeHandle(ref, () => ({
    move(by, withRange) {
      const next = Math.min(rows.length - 1, Math.max(0, current + by));
      const row = rows[next];
      if (!row) return;
      if (withRange && maySelect) pick(row, true);
      focusRow(next);
    },
    select(withRange) {
      const row = rows[current];
      if (row && maySelect) pick(row, withRange);
    },
    open() {
      const row = rows[current];
      if (row) open(row.id);
    },
    focus: () => focusRow(Math.max(0, current)),
    reveal: (id) => focusRow(rows.findIndex((row) => row.id === id)),
    hasFocus: () => scroller.current?.contains(document.activeElement) ?? false,
  }));
  return (
    <div ref={scroller} className={styles.scroller}>
      <div
        ref={grid}
        role="grid"
        aria-label={documentsStrings.list}
        aria-rowcount={(listing.total ?? rows.length) + 1}
        aria-multiselectable={maySelect}
        className={`${styles.grid} ${filter.q === undefined ? '' : styles.isSearch} ${maySelect ? '' : styles.noSelect}`}
      >
        <TableHead {...props} />
        <div ref={body} role="rowgroup" className={styles.body}>
          {rows.slice(first, end).map((row, offset) => (
            <DocumentLine
              key={row.id}
              row={row}
              columns={columns}
              repository={repository}
              maySelect={maySelect}
              home={home}
              onFocus={noteFocus}
              onOpen={open}
              onPick={pick}
              index={first + offset}
              isCurrent={first + offset === Math.max(0, current)}
              isSelected={selection.ids.has(row.id)}
            />
          ))}
        </div>
      </div>
      {listing.isLoadingMore && (
        <p className="visually-hidden" role="status">
          {documentsStrings.loadingMore}
        </p>
      )}
    </div>
  );
}

/** Roving tabindex: one row is the tab stop of the list. */
function useCurrentRow(
  { listing: { rows }, place, onPlace }: DocumentTableProps,
  scroller: RefObject<HTMLDivElement | null>,
  rowHeight: number,
) {
  const [id, setId] = useState(place.current);
  const wantsFocus = useRef(false);
  const current = id === undefined ? -1 : rows.findIndex((row) => row.id === id);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    element.scrollTop = place.top;
    const keep = () => onPlace({ top: element.scrollTop, current: idRef.current });
    element.addEventListener('scroll', keep, { passive: true });
    return () => element.removeEventListener('scroll', keep);
    // Runs once for each list: the remembered position is the initial one.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const idRef = useRef(id);
  useLayoutEffect(() => {
    idRef.current = id;
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    const row = scroller.current?.querySelector<HTMLElement>('[role=row][tabindex="0"]');
    row?.focus({ preventScroll: true });
    // In a low window the screen scrolls too.
    row?.scrollIntoView({ block: 'nearest' });
  });
  // After Back the opened row gets the focus again.
  useEffect(() => {
    if (place.current !== undefined && document.activeElement === document.body)
      scroller.current?.querySelector<HTMLElement>('[role=row][tabindex="0"]')?.focus({ preventScroll: true });
  }, [place, scroller]);
  const setCurrent = (next: string) => {
    setId(next);
    idRef.current = next;
    onPlace({ top: scroller.current?.scrollTop ?? 0, current: next });
  };
  return {
    current,
    noteFocus: setCurrent,
    focusRow(index: number) {
      const [element, row] = [scroller.current, rows[index]];
      if (!element || !row) return;
      const head = element.querySelector<HTMLElement>('[data-head]')?.offsetHeight ?? 0;
      const [top, bottom] = [index * rowHeight, (index + 1) * rowHeight];
      const room = element.clientHeight - head - rowHeight;
      if (top < element.scrollTop) element.scrollTop = top;
      else if (bottom > element.scrollTop + room) element.scrollTop = bottom - room;
      wantsFocus.current = true;
      setCurrent(row.id);
    },
  };
}

function TableHead({
  listing: { rows },
  filter,
  columns,
  maySelect,
  selection,
  onSelection,
  onFilter,
}: DocumentTableProps) {
  const isAll = rows.length > 0 && rows.every(({ id }) => selection.ids.has(id));
  const words = documentsStrings.columns;
  return (
    <div role="rowgroup" data-head className={styles.head}>
      <div role="row" aria-rowindex={1} className={styles.headRow}>
        <span role="columnheader" className={styles.select}>
          {maySelect ? (
            <label className={styles.pick}>
              <input
                type="checkbox"
                aria-label={documentsStrings.selectLoaded}
                checked={isAll}
                onChange={() => onSelection(isAll ? emptySelection : selectAll(rows.map(({ id }) => id)))}
              />
            </label>
          ) : (
            <span className="visually-hidden">{words.select}</span>
          )}
        </span>
        {(['title', ...columns] as const).map((name) => (
          <HeadCell key={name} label={words[name]} sort={sortOfColumn[name]} filter={filter} onFilter={onFilter} />
        ))}
      </div>
    </div>
  );
}

interface HeadCellProps {
  readonly label: string;
  readonly sort: ListSort | undefined;
  readonly filter: ListFilter;
  readonly onFilter: DocumentTableProps['onFilter'];
}

function HeadCell({ label, sort, filter, onFilter }: HeadCellProps) {
  if (sort === undefined)
    return (
      <span role="columnheader" className={styles.headCell}>
        {label}
      </span>
    );
  const isSorted = filter.sort === sort;
  const opposite = filter.order === 'ascending' ? 'descending' : 'ascending';
  const Arrow = filter.order === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <span role="columnheader" aria-sort={isSorted ? filter.order : 'none'} className={styles.headCell}>
      <button
        type="button"
        className={styles.sort}
        title={documentsStrings.sortBy(label)}
        onClick={() => onFilter({ sort, order: isSorted ? opposite : firstOrder(sort) })}
      >
        {label}
        {isSorted && <Arrow aria-hidden size="0.875rem" />}
      </button>
    </span>
  );
}
