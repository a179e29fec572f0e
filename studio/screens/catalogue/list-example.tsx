import { useRef } from 'react';
import styles from '../documents/documents-screen.module.css';
import { DocumentTable, type TableHandle } from '../documents/document-table.tsx';
import type { ListFilter } from '../documents/list-filter.ts';
import { noNews, type ListNews } from '../documents/list-news.ts';
import { ListState } from '../documents/list-state.tsx';
import { emptySelection } from '../documents/selection.ts';
import { documents, repository } from './example-data.ts';

interface ListExampleProps {
  readonly q?: string;
  readonly hasRows?: boolean;
  readonly isLoading?: boolean;
  readonly error?: Error;
  readonly news?: ListNews;
}

const nothing = (): void => undefined;
const place = { top: 0, current: undefined, selection: emptySelection };

/** The list of documents without its head and filters. */
export function ListExample({ q, hasRows = false, isLoading = false, error, news = noNews }: ListExampleProps) {
  const table = useRef<TableHandle>(null);
  const rows = hasRows ? documents : [];
  const listing = {
    rows,
    total: rows.length,
    isLoading,
    isFound: !isLoading,
    error: error ?? null,
    news,
    isOutdated: false,
    isLoadingMore: false,
    hasMore: false,
    loadMore: nothing,
    reload: nothing,
  };
  const filter: ListFilter = { sort: 'changed', order: 'descending', ...(q !== undefined && { q }) };
  return (
    <div className={styles.screen}>
      <div className={styles.list}>
        <ListState listing={listing} filter={filter} onFilter={nothing} onCreate={nothing} onShowNews={nothing} />
        {hasRows && (
          <DocumentTable
            ref={table}
            listing={listing}
            filter={filter}
            repository={repository}
            place={place}
            selection={emptySelection}
            maySelect={true}
            columns={['type', 'state', 'changed']}
            onPlace={nothing}
            onSelection={nothing}
            onFilter={nothing}
          />
        )}
      </div>
    </div>
  );
}
