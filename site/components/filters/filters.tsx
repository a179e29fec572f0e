import type { FilterView } from './filter-view.ts';
import styles from './filters.module.css';

/** A filter as links: it works without script, and every choice has an address. */
export function Filters({ view }: { view: FilterView }) {
  return (
    <nav className={styles.filters} aria-label={view.label}>
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
