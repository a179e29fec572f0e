import type { ReactNode } from 'react';
import styles from './notice.module.css';

/** An inline message about an action. A bad one is an alert. */
export function Notice({ tone, children }: { tone: 'good' | 'bad'; children: ReactNode }) {
  return (
    <p role={tone === 'bad' ? 'alert' : 'status'} className={`${styles.notice} ${styles[tone]}`}>
      {children}
    </p>
  );
}
