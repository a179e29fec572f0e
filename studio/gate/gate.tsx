import { useEffect, useRef, type ReactNode } from 'react';
import { StudioMark } from '../parts/studio-mark.tsx';
import styles from './gate.module.css';

/** A screen before the studio: one card with one task. */
export function Gate({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title;
    // Moves the focus to the heading of a new step, so that it is announced, unless a field already has the focus.
    if (document.activeElement === document.body) heading.current?.focus();
  }, [title]);
  return (
    <main className={styles.gate}>
      <div className={styles.card}>
        <span className={styles.mark}>
          <StudioMark />
        </span>
        <div className={styles.head}>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {help !== undefined && <p className={styles.help}>{help}</p>}
        </div>
        {children}
      </div>
    </main>
  );
}
