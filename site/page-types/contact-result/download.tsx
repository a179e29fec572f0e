import { getButtonClass } from '../../components/button/button-class.ts';
import type { DownloadView } from './download-view.ts';
import styles from './download.module.css';

/** First on the page: it is what the reader came for. */
export function DownloadPanel({ view }: { view: DownloadView }) {
  return (
    <section className={`wrap ${styles.panel}`} aria-labelledby="download">
      <h2 id="download" className={styles.heading}>
        {view.heading}
      </h2>
      <p className={styles.name}>{view.name}</p>
      <p>
        <a href={view.href} className={getButtonClass({ kind: 'primary' })} rel="nofollow">
          {view.label}
        </a>
      </p>
      <p className={styles.note}>{view.note}</p>
    </section>
  );
}
