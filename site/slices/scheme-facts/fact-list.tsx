import { Link } from '../../components/link/link.tsx';
import styles from './scheme-facts.module.css';
import type { FactListView } from './scheme-facts-view.ts';

/** Facts with value, small print and source; below them the date of the last check. */
export function FactList({ view, isWide }: { view: FactListView; isWide: boolean }) {
  return (
    <>
      <dl className={`${styles.facts} ${isWide ? styles.wide : ''}`.trim()}>
        {view.facts.map(({ label, value, note, source }) => (
          <div key={label} className={styles.fact}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>
              <bdi>{value}</bdi>
            </dd>
            {note && <dd className={styles.note}>{note}</dd>}
            {source && (
              <dd className={styles.source}>
                {view.sourceLabel} <Link view={source}>{source.text ?? source.href}</Link>
              </dd>
            )}
          </div>
        ))}
      </dl>
      {view.checkedOn && <p className={styles.checked}>{view.checkedOn}</p>}
    </>
  );
}
