import type { BreadcrumbsView } from './breadcrumbs-view.ts';
import styles from './breadcrumbs.module.css';

/** The way back up; nothing on a page that is at the top. The page itself is not in it: its title follows. */
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
