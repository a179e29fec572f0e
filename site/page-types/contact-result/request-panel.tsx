import type { RequestView } from './request-view.ts';
import styles from './download.module.css';

/** When an event takes place, what happens next, and the way back to the page of the form. */
export function RequestPanel({ view: { when, next, link } }: { view: RequestView }) {
  return (
    <div className={`wrap ${styles.panel} ${styles.request}`}>
      {when && (
        <dl>
          <dt className={styles.note}>{when.label}</dt>
          <dd>{when.text}</dd>
        </dl>
      )}
      {next && <p className={styles.note}>{next}</p>}
      <p>
        <a href={link.href}>{link.label}</a>
      </p>
    </div>
  );
}
