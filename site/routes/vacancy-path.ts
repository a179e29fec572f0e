import type { Vacancy } from '../../integrations/job-boards/job-board.ts';
import { jobRoute } from './sections.ts';
import { toTitleSlug } from './title-slug.ts';

/** The canonical path of a vacancy: its id, and its title as far as the title can be written in a URL. */
export function getVacancyPath({ id, title }: Pick<Vacancy, 'id' | 'title'>): string {
  const slug = toTitleSlug(title);
  return `${jobRoute.prefix}/${id}${slug && `/${slug}`}`;
}
