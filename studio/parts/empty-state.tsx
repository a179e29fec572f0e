import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/** What a place is for, or what went wrong there, and the one thing to do. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles['empty']}>
      <h2 className={styles['title']}>{title}</h2>
      {children && <p className={styles['words']}>{children}</p>}
      {action}
    </div>
  );
}
