import { Button } from '../../parts/button.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { documentsWords } from '../../words/documents.ts';
import { studioWords } from '../../words/studio.ts';
import styles from './documents-screen.module.css';
import { listSetNames, type ListFilter } from './list-filter.ts';
import type { DocumentListing } from './use-document-list.ts';

interface ListStateProps {
  readonly listing: DocumentListing;
  readonly filter: ListFilter;
  readonly onFilter: (change: Partial<ListFilter>) => void;
  readonly onCreate: () => void;
}

/** Messages instead of the rows or above them: loading, failure, no results, news. */
export function ListState({ listing, filter, onFilter, onCreate }: ListStateProps) {
  const { rows, isLoading, error, reload, newsCount } = listing;
  const { empty, noMatch, failed } = documentsWords;
  if (isLoading) return <Skeleton lines={12} />;
  if (error && rows.length === 0)
    return (
      <EmptyState title={failed.title} action={<Button onPress={reload}>{studioWords.tryAgain}</Button>}>
        {error.message} {failed.words}
      </EmptyState>
    );
  const setNames = listSetNames(filter);
  if (rows.length === 0 && setNames.length > 0)
    return (
      <EmptyState
        title={noMatch.title}
        action={
          <Button onPress={() => onFilter(Object.fromEntries(setNames.map((name) => [name, undefined])))}>
            {noMatch.action}
          </Button>
        }
      >
        {noMatch.words}
      </EmptyState>
    );
  if (rows.length === 0)
    return (
      <EmptyState title={empty.title} action={<Button onPress={onCreate}>{documentsWords.newDocument}</Button>}>
        {empty.words}
      </EmptyState>
    );
  if (error) return <Notice words={`${failed.more} ${error.message}`} action={studioWords.tryAgain} onPress={reload} />;
  return newsCount === 0 ? null : (
    <Notice words={documentsWords.news(newsCount)} action={documentsWords.showNews} onPress={reload} />
  );
}

function Notice({ words, action, onPress }: { words: string; action: string; onPress: () => void }) {
  return (
    <div role="status" className={styles['notice']}>
      <span>{words}</span>
      <Button isSmall variant="quiet" onPress={onPress}>
        {action}
      </Button>
    </div>
  );
}
