import { Button } from '../../parts/button.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { documentsStrings } from '../../strings/documents.ts';
import { studioStrings } from '../../strings/studio.ts';
import styles from './documents-screen.module.css';
import { listSetNames, type ListFilter } from './list-filter.ts';
import type { DocumentListing } from './use-document-list.ts';

interface ListStateProps {
  readonly listing: DocumentListing;
  readonly filter: ListFilter;
  readonly onFilter: (change: Partial<ListFilter>) => void;
  readonly onCreate: () => void;
  readonly onShowNews: () => void;
}

/** Messages instead of the rows or above them: loading, failure, no results, news. */
export function ListState(props: ListStateProps) {
  const { listing, onShowNews } = props;
  const { rows, isLoading, error, isOutdated, reload, news } = listing;
  const { failed } = documentsStrings;
  if (isLoading) return <Skeleton lines={12} />;
  if (error && rows.length === 0)
    return (
      <EmptyState title={failed.title} action={<Button onPress={reload}>{studioStrings.tryAgain}</Button>}>
        {error.message} {failed.words}
      </EmptyState>
    );
  if (error) {
    const words = `${isOutdated ? failed.again : failed.more} ${error.message}`;
    return <Notice words={words} action={studioStrings.tryAgain} onPress={reload} />;
  }
  const { words, show } = documentsStrings.news(news.come.size, news.gone.size);
  return (
    <>
      {words !== '' && <Notice words={words} action={show} onPress={onShowNews} />}
      {rows.length === 0 && <NoRows {...props} />}
    </>
  );
}

function NoRows({ filter, onFilter, onCreate }: ListStateProps) {
  const { empty, emptyTrash, noMatch } = documentsStrings;
  const setNames = listSetNames(filter);
  if (setNames.length === 0)
    return (
      <EmptyState title={empty.title} action={<Button onPress={onCreate}>{documentsStrings.newDocument}</Button>}>
        {empty.words}
      </EmptyState>
    );
  const clear = () => onFilter(Object.fromEntries(setNames.map((name) => [name, undefined])));
  const isWholeTrash = filter.state === 'trashed' && setNames.length === 1;
  const { title, words, action } = isWholeTrash ? emptyTrash : noMatch;
  return (
    <EmptyState title={title} action={<Button onPress={clear}>{action}</Button>}>
      {words}
    </EmptyState>
  );
}

function Notice({ words, action, onPress }: { words: string; action: string; onPress: () => void }) {
  return (
    <div role="status" className={styles.notice}>
      <span>{words}</span>
      <Button isSmall variant="quiet" onPress={onPress}>
        {action}
      </Button>
    </div>
  );
}
