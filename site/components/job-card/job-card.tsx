import type { JobCardView } from './job-card-view.ts';
import styles from './job-card.module.css';

/** A vacancy as a list item. Its one link covers the whole row. */
export function JobCard({ view, headingLevel }: { view: JobCardView; headingLevel: 2 | 3 }) {
  const Heading = `h${headingLevel}` as const;
  const { labels } = view;
  return (
    <li className={styles.card}>
      <Heading className={styles.title}>
        <a href={view.href} lang={view.language} className={styles.link}>
          {view.title}
        </a>
      </Heading>
      <dl className={styles.facts}>
        {view.team && (
          <div className={styles.team}>
            <dt className="visuallyHidden">{labels.team}</dt>
            <dd lang={view.language}>{view.team}</dd>
          </div>
        )}
        {view.locations && (
          <div className={styles.location}>
            <dt className="visuallyHidden">{labels.location}</dt>
            <dd>{view.locations}</dd>
          </div>
        )}
        <div className={styles.workplace}>
          <dt className="visuallyHidden">{labels.workplace}</dt>
          <dd>{view.workplace}</dd>
        </div>
        <div className={styles.contract}>
          <dt className="visuallyHidden">{labels.contract}</dt>
          <dd>{view.contract}</dd>
        </div>
        {view.pay && (
          <div className={styles.pay}>
            <dt className="visuallyHidden">{labels.pay}</dt>
            <dd>
              <bdi>{view.pay}</bdi>
            </dd>
          </div>
        )}
        {view.posted && (
          <div className={styles.posted}>
            <dt>{labels.posted}</dt>
            <dd>
              <time dateTime={view.posted.date}>{view.posted.text}</time>
            </dd>
          </div>
        )}
      </dl>
    </li>
  );
}
