import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/** Explains an empty or failed area, with at most one action. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <h2 className={styles.title}>{title}</h2>
      {children && <p className={styles.words}>{children}</p>}
      {action}
    </div>
  );
}
