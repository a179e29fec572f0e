import { Filters } from '../../components/filters/filters.tsx';
import type { SearchView } from './search-view.ts';
import styles from './search-facets.module.css';

/** In a column beside the results; on a small screen closed above them, because it would be longer than the screen. */
export function SearchFacets({ view: { facetsLabel, facets, clear } }: { view: SearchView }) {
  return (
    <details className={styles.facets}>
      <summary>{facetsLabel}</summary>
      <div className={styles.list}>
        {facets.map((facet) => (
          <div key={facet.name}>
            <p className={styles.label} aria-hidden="true">
              {facet.label}
            </p>
            <Filters view={facet} />
          </div>
        ))}
        {clear && (
          <a className={styles.clear} href={clear.href} data-no-prefetch="">
            {clear.text}
          </a>
        )}
      </div>
    </details>
  );
}
