import { JobCard } from '../../components/job-card/job-card.tsx';
import { PageHeading } from '../../components/page-heading/page-heading.tsx';
import type { ClosedVacancyView } from './vacancy-view.ts';
import styles from './closed-vacancy.module.css';

/** A closed role, and similar open ones. */
export function ClosedVacancy({ view }: { view: ClosedVacancyView }) {
  return (
    <>
      <PageHeading eyebrow={view.labels.closed} title={view.title} lede={view.lede} />
      <div className={`wrap ${styles.similar}`}>
        <div className={styles.similarHead}>
          {view.similar.length > 0 && <h2>{view.labels.similar}</h2>}
          <a href={view.all.href}>{view.all.text}</a>
        </div>
        {view.similar.length > 0 && (
          <ul>
            {view.similar.map((card) => (
              <JobCard key={card.id} view={card} headingLevel={3} />
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
