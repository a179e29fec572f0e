import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { useEditor } from '../../fields/editor-context.ts';
import { publishWords } from '../../words/publish.ts';
import styles from './published-pages.module.css';

/** The stored pages that publishing would invalidate, as the site reports them. */
export function PublishedPages({ id }: { id: string }) {
  const { draft, site } = useEditor();
  const subscribe = useCallback((listener: () => void) => draft.subscribe('status', listener), [draft]);
  // Requested again after each save, because the URL or the position in lists may have changed.
  const revision = useSyncExternalStore(subscribe, () => draft.revision);
  const { data, isError } = useQuery({
    queryKey: ['published-pages', id, revision],
    queryFn: () => site?.listPublished() ?? null,
    enabled: site !== undefined,
    placeholderData: keepPreviousData,
    // Only a remark beside the button, so a failure is not retried.
    retry: false,
    throwOnError: false,
    gcTime: 0,
  });
  if (isError) return <p className={styles['unknown']}>{publishWords.pages.unknown}</p>;
  if (data?.count === undefined) return null;
  const { paths, count, isEvery } = data;
  return (
    <details className={styles['pages']}>
      <summary>
        <h3>{publishWords.pages.count(count, isEvery)}</h3>
      </summary>
      <ul className={styles['paths']}>
        {paths.map((path) => (
          <li key={path}>
            <bdi>{path}</bdi>
          </li>
        ))}
      </ul>
      {count > paths.length && <p className={styles['unknown']}>{publishWords.pages.more(count - paths.length)}</p>}
    </details>
  );
}
