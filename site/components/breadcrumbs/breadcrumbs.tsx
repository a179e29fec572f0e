import type { BreadcrumbsView } from './breadcrumbs-view.ts';
import styles from './breadcrumbs.module.css';

/** Links to the pages above; nothing on a top-level page. The page itself is left out, because its title follows. */
export function Breadcrumbs({ view, label }: { view: BreadcrumbsView; label: string }) {
  if (view.items.length === 0) return undefined;
  return (
    <nav className={`wrap ${styles.breadcrumbs}`} aria-label={label}>
      <ol className={styles.list}>
        {view.items.map(({ href, title }) => (
          <li key={href}>
            <a href={href}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
