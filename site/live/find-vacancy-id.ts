import { masterLanguage } from '../language/language.ts';
import type { ResolvedRoute } from '../routes/resolve-route.ts';
import { jobRoute } from '../routes/sections.ts';
import type { PageContext } from '../view/page-context.ts';

/** The document of a vacancy's page. The page itself only knows the job board, which may be our own content. */
export async function findVacancyId(
  { template, params }: Pick<ResolvedRoute, 'template' | 'params'>,
  { content, services }: Pick<PageContext, 'content' | 'services'>,
): Promise<string | undefined> {
  if (template !== jobRoute.template || !services.jobBoard.isOwnContent) return undefined;
  return (await content.getByUid(jobRoute.documentType, params['jobId'] ?? '', { language: masterLanguage.id }))?.id;
}
