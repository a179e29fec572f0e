import type { ReactNode } from 'react';
import styles from './row-list.module.css';

/** Things below each other in one frame. `label` names the list. */
export function RowList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className={styles['list']}>
      {children}
    </ul>
  );
}

/** What it is, what there is to know about it, and what one can do with it. */
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
    <li data-times className={styles['row']}>
      {lead !== undefined && <span className={styles['lead']}>{lead}</span>}
      <span className={styles['words']}>
        <span className={styles['title']}>{title}</span>
        {facts !== undefined && <span className={styles['facts']}>{facts}</span>}
      </span>
      {action}
    </li>
  );
}

/** A word beside a title that sets it apart. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className={styles['tag']}>{children}</span>;
}
