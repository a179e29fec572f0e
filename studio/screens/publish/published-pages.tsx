import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PublishedPages as Pages } from '../../api/site-requests.ts';
import { useEditor } from '../../fields/editor-context.ts';
import { publishStrings } from '../../strings/publish.ts';
import styles from './published-pages.module.css';
import { useSavedRevision } from './use-saved-revision.ts';

/** The stored pages that publishing would invalidate, as the site reports them. */
export function PublishedPages({ id }: { id: string }) {
  const { site } = useEditor();
  // Requested again after each save, because the URL or the position in lists may have changed.
  const revision = useSavedRevision();
  const { data, isError } = useQuery({
    queryKey: ['published-pages', id, revision],
    queryFn: () => site?.listPublished() ?? null,
    enabled: site !== undefined && revision !== undefined,
    placeholderData: keepPreviousData,
    // Only a remark beside the button, so a failure is not retried.
    retry: false,
    throwOnError: false,
    gcTime: 0,
  });
  if (isError) return <p className={styles.unknown}>{publishStrings.pages.unknown}</p>;
  return data ? <PageSummary pages={data} /> : null;
}

/** Says what the site knows: which pages depend on the document. Nothing for a site that stores no pages. */
export function PageSummary({ pages: { own, showing, listing, isEvery } }: { pages: Pages }) {
  if (!showing || !listing) return null;
  const { pages } = publishStrings;
  const hasOwn = own !== undefined;
  const hasPages = hasOwn || showing.count + listing.count > 0;
  return (
    <section className={styles.pages}>
      <h3>{pages.title}</h3>
      <p>
        {pages.summary({ hasOwn, showing: showing.count, listing: listing.count })}
        {isEvery && hasPages && ` ${pages.every}`}
      </p>
      {hasPages && (
        <details>
          <summary>{pages.addresses}</summary>
          {hasOwn && <Paths title={pages.own} paths={[own]} count={1} />}
          <Paths title={pages.showing} {...showing} />
          <Paths title={pages.listing} {...listing} />
        </details>
      )}
    </section>
  );
}

function Paths({ title, paths, count }: { title: string; paths: readonly string[]; count: number }) {
  if (count === 0) return null;
  return (
    <>
      <h4>{title}</h4>
      <ul className={styles.paths}>
        {paths.map((path) => (
          <li key={path}>
            <bdi>{path}</bdi>
          </li>
        ))}
      </ul>
      {count > paths.length && <p className={styles.unknown}>{publishStrings.pages.more(count - paths.length)}</p>}
    </>
  );
}
