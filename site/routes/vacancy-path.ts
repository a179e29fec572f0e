import type { Vacancy } from '../../integrations/job-boards/job-board.ts';
import { jobRoute } from './sections.ts';
import { toTitleSlug } from './title-slug.ts';

/** The one address of a vacancy: with its title, as far as the title can be written in one. */
export function getVacancyPath({ id, title }: Pick<Vacancy, 'id' | 'title'>): string {
  const slug = toTitleSlug(title);
  return `${jobRoute.prefix}/${id}${slug && `/${slug}`}`;
}
