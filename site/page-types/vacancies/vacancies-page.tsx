import { JobCard } from '../../components/job-card/job-card.tsx';
import { PageHeading } from '../../components/page-heading/page-heading.tsx';
import { SliceZone } from '../../slices/slice-zone.tsx';
import { EmptyResult } from '../../components/empty-result/empty-result.tsx';
import { Filters } from '../../components/filters/filters.tsx';
import type { PageContext } from '../../view/page-context.ts';
import type { PageType } from '../page-type.ts';
import { querySlicePage } from '../slice-page.ts';
import { askJobBoard } from '../vacancy/ask-job-board.ts';
import { toVacanciesView, type RawVacancies, type VacanciesView } from './vacancies-view.ts';
import styles from './vacancies-page.module.css';

function Vacancies({ view }: { view: VacanciesView }) {
  return (
    <>
      <PageHeading eyebrow={view.count} title={view.title} lede={view.lede} />
      <div className={`wrap ${styles.page}`}>
        {view.filters.length > 0 && (
          <div className={styles.filters}>
            {view.filters.map((filter) => (
              <Filters key={filter.label} view={filter} />
            ))}
          </div>
        )}
        {view.empty && (
          <EmptyResult>
            {view.empty.text} {view.empty.link && <a href={view.empty.link.href}>{view.empty.link.text}</a>}
          </EmptyResult>
        )}
        {view.cards.length > 0 && (
          <ul className={styles.cards}>
            {view.cards.map((card) => (
              <JobCard key={card.id} view={card} headingLevel={2} />
            ))}
          </ul>
        )}
      </div>
      <SliceZone views={view.slices} />
    </>
  );
}

async function queryVacancies(context: PageContext): Promise<RawVacancies | undefined> {
  const [page, vacancies] = await Promise.all([
    querySlicePage('listing_page', context),
    askJobBoard(() => context.services.jobBoard.listVacancies()),
  ]);
  return page && { ...page, vacancies };
}

/** `/careers/vacancies`: the open roles, with filters in the URL. */
export const vacanciesPage: PageType<RawVacancies, VacanciesView> = {
  layout: 'default',
  parameters: ['team', 'location'],
  query: queryVacancies,
  getDocument: ({ document }) => document,
  view: toVacanciesView,
  head: ({ head }) => head,
  Page: Vacancies,
};
