import { handleApplication } from '../../components/job-form/handle-application.ts';
import { errorMessages, HttpError } from '../../contract/http-error.ts';
import { masterLanguage } from '../../language/language.ts';
import type { PageContext } from '../../view/page-context.ts';
import type { ActionResult } from '../../view/form-state.ts';
import type { PageType } from '../page-type.ts';
import { askJobBoard } from './ask-job-board.ts';
import { isOpen } from './is-open.ts';
import { Vacancy } from './vacancy.tsx';
import { toVacancyView, type RawVacancy, type VacancyView } from './vacancy-view.ts';

async function queryVacancy(context: PageContext): Promise<RawVacancy | undefined> {
  const vacancy = await getVacancy(context);
  if (!vacancy) return undefined;
  return { vacancy, others: isOpen(vacancy, context.view.today) ? [] : await listOthers(context) };
}

function getVacancy({ services, params }: PageContext) {
  return askJobBoard(async () => services.jobBoard.getVacancy(params['jobId'] ?? ''));
}

/** The other roles are optional: without them, the page still says that this one is closed. */
async function listOthers({ services, logger, requestId }: PageContext) {
  try {
    return await services.jobBoard.listVacancies();
  } catch (error) {
    logger.warn({ requestId, err: error }, 'A closed vacancy is shown without similar ones');
    return [];
  }
}

/** The job board only knows the current ids of its vacancies. */
async function findRenamed({ content, params, services }: PageContext) {
  if (!services.jobBoard.isOwnContent) return undefined;
  return content.getByUid('vacancy', params['jobId'] ?? '', { language: masterLanguage.id });
}

async function apply(form: FormData, context: PageContext): Promise<ActionResult> {
  const vacancy = await getVacancy(context);
  if (!vacancy) throw new HttpError(404, errorMessages.notFound);
  // The role closed while the form was being filled in. The page itself shows that.
  if (!isOpen(vacancy, context.view.today)) return { kind: 'redirect', path: context.path };
  return handleApplication(vacancy, form, context);
}

/** A role and the form to apply for it. A closed one is gone (410), and shows similar ones. */
export const vacancyPage: PageType<RawVacancy, VacancyView> = {
  layout: 'default',
  parameters: ['gh_src', 'utm_source'],
  query: queryVacancy,
  findRenamed,
  view: toVacancyView,
  head: ({ head }) => head,
  status: ({ state }) => (state === 'open' ? 200 : 410),
  Page: Vacancy,
  action: apply,
};
