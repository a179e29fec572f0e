import { isUnavailable } from '../../../integrations/unavailable.ts';
import { checkForm } from '../../components/form-fields/check-form.ts';
import { thankYouPath } from '../../components/form-fields/submit-form.ts';
import { errorMessages, HttpError } from '../../contract/http-error.ts';
import type { ActionResult } from '../../view/form-state.ts';
import type { PageContext } from '../../view/page-context.ts';
import { appliedParameter, listSurveyFields } from './survey-view.ts';

const countedPage: ActionResult = {
  kind: 'redirect',
  path: thankYouPath,
  query: { [appliedParameter]: 'counted' },
};

/** Counts the chosen answers. A value that was not offered is ignored. */
export async function countSurvey(form: FormData, context: PageContext): Promise<ActionResult> {
  const { path, query, services, view, now, logger, requestId } = context;
  if (path !== thankYouPath || query.get(appliedParameter) !== 'yes') throw new HttpError(404, errorMessages.notFound);
  const { values, errors } = await checkForm([listSurveyFields(context)], form, view.strings);
  const answers = Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== '' && !errors[name]));
  try {
    if (Object.keys(answers).length > 0) await services.survey.add(now.toISOString().slice(0, 7), answers);
    return countedPage;
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    logger.error({ requestId, path, err: error }, 'Voluntary answers could not be counted');
    return { kind: 'redirect', path: '/contact/error' };
  }
}
