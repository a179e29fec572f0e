import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { meQuery, repositoryQuery } from '../../api/queries.ts';
import { Button } from '../../parts/button.tsx';
import { documentsStrings } from '../../strings/documents.ts';
import { studioStrings } from '../../strings/studio.ts';
import { BulkBar } from './bulk-bar.tsx';
import styles from './documents-screen.module.css';
import { DocumentTable, type TableHandle } from './document-table.tsx';
import { FilterBar } from './filter-bar.tsx';
import { useColumns } from './list-columns.ts';
import { listSetNames, readFilter, writeFilter, type ListFilter } from './list-filter.ts';
import { keepPlace, recallPlace, type ListPlace } from './list-memory.ts';
import { LazyNewDocument } from './lazy-new-document.ts';
import { ListState } from './list-state.tsx';
import { emptySelection, selectAll, type Selection } from './selection.ts';
import { useDocumentList, type DocumentListing } from './use-document-list.ts';
import { useListKeys } from './use-list-keys.ts';
import { ViewMenu } from './view-menu.tsx';

/** The list of documents with search, filters and selection. */
export function DocumentsScreen() {
  const { filter, setFilter, key } = useFilter();
  const parameters = useMemo(() => Object.fromEntries(writeFilter(filter)), [filter]);
  const listing = useDocumentList(parameters);
  const [columns, chooseColumns] = useColumns();
  const place = usePlace(key);
  const [isCreating, setCreating] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const table = useRef<TableHandle>(null);
  const rights = useQuery(meQuery).data?.rights ?? [];
  const { data: repository } = useQuery(repositoryQuery);
  const maySelect = rights.includes('write');
  const { rows, total } = listing;
  const showNews = useShowNews(listing, table);
  useListKeys({ table, search, onEscape: () => place.setSelection(emptySelection) });
  useEffect(() => void (document.title = studioStrings.title(documentsStrings.title)), []);
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1 className={styles.heading}>{documentsStrings.title}</h1>
        <p className={styles.total} role="status">
          {total !== undefined && <Total {...documentsStrings.total(total, listSetNames(filter).length > 0)} />}
        </p>
        <ViewMenu filter={filter} onFilter={setFilter} columns={columns} onColumns={chooseColumns} />
        {rights.includes('write') && (
          <Button
            variant="primary"
            icon={Plus}
            aria-label={documentsStrings.newDocument}
            onPress={() => setCreating(true)}
          >
            <span className={styles.narrow}>{documentsStrings.newShort}</span>
            <span className={styles.wide}>{documentsStrings.newDocument}</span>
          </Button>
        )}
      </header>
      <FilterBar
        filter={filter}
        repository={repository}
        searchRef={search}
        areRowsFound={listing.isFound}
        onFilter={setFilter}
        onLeave={() => table.current?.focus()}
      />
      <div className={styles.list}>
        <ListState
          listing={listing}
          filter={filter}
          onFilter={setFilter}
          onShowNews={showNews}
          onCreate={() => setCreating(true)}
        />
        {rows.length > 0 && (
          <DocumentTable
            key={key}
            ref={table}
            listing={listing}
            filter={filter}
            columns={columns}
            repository={repository}
            maySelect={maySelect}
            selection={place.selection}
            place={place.initial}
            onPlace={place.keep}
            onSelection={place.setSelection}
            onFilter={setFilter}
          />
        )}
        {maySelect && place.selection.ids.size > 0 && (
          <BulkBar
            rows={rows}
            parameters={parameters}
            total={total ?? rows.length}
            rights={rights}
            selection={place.selection}
            onSelectAll={(ids) => place.setSelection(selectAll(ids))}
            onDone={() => place.setSelection(emptySelection)}
            onClear={() => place.setSelection(emptySelection)}
          />
        )}
      </div>
      <LazyNewDocument isOpen={isCreating} onClose={() => setCreating(false)} type={filter.type} lang={filter.lang} />
    </div>
  );
}

/** Fetches the rows again, and focuses the first new one, because the pressed button goes with the news. */
function useShowNews({ news, rows, reload }: DocumentListing, table: RefObject<TableHandle | null>): () => void {
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    const id = wanted.current;
    if (id === undefined || !rows.some((row) => row.id === id)) return;
    wanted.current = undefined;
    table.current?.reveal(id);
  }, [rows, table]);
  return () => {
    [wanted.current] = news.come;
    // Without a new row the list itself keeps the focus.
    if (wanted.current === undefined) table.current?.focus();
    reload();
  };
}

function Total({ amount, noun }: { amount: string; noun: string }) {
  return (
    <>
      {amount} <span>{noun}</span>
    </>
  );
}

interface FilterHandle {
  readonly filter: ListFilter;
  readonly key: string;
  /** `isTyped` replaces the history entry instead of adding one for each character. */
  readonly setFilter: (change: Partial<ListFilter>, isTyped?: boolean) => void;
}

function useFilter(): FilterHandle {
  const [parameters] = useSearchParams();
  const { key } = useLocation();
  const navigate = useNavigate();
  const filter = useMemo(() => readFilter(parameters), [parameters]);
  const setFilter = (change: Partial<ListFilter>, isTyped = false) => {
    const next = writeFilter({ ...filter, ...change }).toString();
    void navigate({ search: next === '' ? '' : `?${next}` }, { replace: isTyped });
  };
  return { filter, setFilter, key };
}

interface PlaceHandle {
  readonly initial: ListPlace;
  readonly selection: Selection;
  readonly setSelection: (selection: Selection) => void;
  readonly keep: (place: Omit<ListPlace, 'selection'>) => void;
}

/** The scroll position, current row and selection of a history entry; a new entry has none. */
function usePlace(key: string): PlaceHandle {
  const initial = useMemo(() => recallPlace(key), [key]);
  const [own, setOwn] = useState({ key, selection: initial.selection });
  const selection = own.key === key ? own.selection : initial.selection;
  const setSelection = (next: Selection) => {
    keepPlace(key, { ...recallPlace(key), selection: next });
    setOwn({ key, selection: next });
  };
  const keep = (place: Omit<ListPlace, 'selection'>) =>
    keepPlace(key, { ...place, selection: recallPlace(key).selection });
  return { initial, selection, setSelection, keep };
}
