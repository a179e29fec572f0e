import type { FilterView } from './filter-view.ts';
import styles from './filters.module.css';

/** A filter as links: it works without script, and every choice has an address. Not fetched ahead: what it lists comes first. */
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
