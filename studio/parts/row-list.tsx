import type { ReactNode } from 'react';
import styles from './row-list.module.css';

/** A framed list. `label` names it. */
export function RowList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className={styles.list}>
      {children}
    </ul>
  );
}

/** A row with its title, facts and action. */
export function Row({
  lead,
  title,
  facts,
  action,
}: {
  lead?: ReactNode;
  title: ReactNode;
  facts?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <li data-times className={styles.row}>
      {lead !== undefined && <span className={styles.lead}>{lead}</span>}
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {facts !== undefined && <span className={styles.facts}>{facts}</span>}
      </span>
      {action}
    </li>
  );
}

/** A short label beside a title. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className={styles.tag}>{children}</span>;
}
