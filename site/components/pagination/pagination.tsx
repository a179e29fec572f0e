import type { PaginationView } from './pagination-view.ts';
import styles from './pagination.module.css';

/**
 * Pages of a list as links; the current one is labelled for screen readers. Numbers come first, so that they do not
 * move.
 */
export function Pagination({ view }: { view: PaginationView }) {
  return (
    <nav className={styles.pagination} aria-label={view.label}>
      <ol>
        {view.pages.map(({ number, href, isCurrent, isAfterGap }) => (
          <li key={number} className={isAfterGap ? styles.afterGap : undefined}>
            <a href={href} aria-current={isCurrent ? 'page' : undefined}>
              {number}
            </a>
          </li>
        ))}
      </ol>
      {view.previous && (
        <a href={view.previous.href} rel="prev">
          {view.previous.text}
        </a>
      )}
      {view.next && (
        <a href={view.next.href} rel="next">
          {view.next.text}
        </a>
      )}
      <p>{view.summary}</p>
    </nav>
  );
}
