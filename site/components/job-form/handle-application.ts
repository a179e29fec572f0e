import type { Vacancy } from '../../../integrations/job-boards/job-board.ts';
import type { PageContext } from '../../view/page-context.ts';
import type { ActionResult } from '../../view/form-state.ts';
import { getVacancyPath } from '../../routes/vacancy-path.ts';
import { submitForm, thankYouPath } from '../form-fields/submit-form.ts';
import { listApplicationFields } from './application-fields.ts';

/** Stores an application with its files before it responds. */
export function handleApplication(vacancy: Vacancy, form: FormData, context: PageContext): Promise<ActionResult> {
  const source = context.query.get('gh_src') ?? context.query.get('utm_source');
  return submitForm({
    kind: 'application',
    groups: listApplicationFields(vacancy, context.view),
    form,
    context,
    page: getVacancyPath(vacancy),
    toThankYouPath: () => `${thankYouPath}?applied=yes`,
    extraFields: { vacancy_id: vacancy.id, vacancy_title: vacancy.title, ...(source ? { source } : {}) },
  });
}
