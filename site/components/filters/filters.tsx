import type { FilterView } from './filter-view.ts';
import styles from './filters.module.css';

/**
 * A filter of links: every choice has a URL and works without script. Not prefetched: the links in the list have
 * priority.
 */
export function Filters({ view }: { view: FilterView }) {
  return (
    <nav className={styles.filters} aria-label={view.label} data-no-prefetch="">
      <ul>
        {view.options.map(({ text, href, count, isCurrent }) => (
          <li key={text}>
            <a href={href} aria-current={isCurrent ? 'true' : undefined}>
              {text}
              {count !== undefined && <span>{count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
