import type { ReactNode } from 'react';
import styles from './notice.module.css';

/** A sentence about what happened, where it happened. A bad one is announced at once. */
export function Notice({ tone, children }: { tone: 'good' | 'bad'; children: ReactNode }) {
  return (
    <p role={tone === 'bad' ? 'alert' : 'status'} className={`${styles['notice']} ${styles[tone]}`}>
      {children}
    </p>
  );
}
