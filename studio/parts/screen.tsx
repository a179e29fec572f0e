import { useEffect, type ReactNode } from 'react';
import { studioStrings } from '../strings/studio.ts';
import styles from './screen.module.css';

/** A settings screen: title, purpose, main action, and sections. */
export function Screen({
  title,
  help,
  action,
  children,
}: {
  title: string;
  help?: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  useEffect(() => {
    document.title = studioStrings.title(title);
  }, [title]);
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <div className={styles.head}>
          <h1 className={styles.title}>{title}</h1>
          {help !== undefined && <p className={styles.help}>{help}</p>}
        </div>
        {action}
      </header>
      {children}
    </div>
  );
}

export function ScreenSection({
  title,
  help,
  action,
  children,
}: {
  title: string;
  help?: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles.section}>
      <header className={styles.header}>
        <div className={styles.head}>
          <h2 className={styles.subtitle}>{title}</h2>
          {help !== undefined && <p className={styles.help}>{help}</p>}
        </div>
        {action}
      </header>
      {children}
    </section>
  );
}
