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
    toThankYouPage: () => ({ path: thankYouPath, query: { applied: 'yes' } }),
    pageErrors: findGoneQuestions(vacancy, form, context),
    extraFields: { vacancy_id: vacancy.id, vacancy_title: vacancy.title, ...(source ? { source } : {}) },
  });
}

/**
 * An answer to a question that the vacancy no longer has: the form was opened before an editor changed it. The
 * applicant sees the present questions, unless there are none.
 */
function findGoneQuestions({ questions }: Vacancy, form: FormData, context: PageContext): Record<string, string> {
  const known = new Set(questions.map(({ id }) => id));
  const first = questions.find(({ kind }) => kind !== 'hidden');
  const isGone = [...form].some(([name, value]) => name.startsWith('question_') && !known.has(name) && isAnswer(value));
  return first && isGone ? { [first.id]: context.view.strings.forms.errors.questionsChanged } : {};
}

const isAnswer = (value: FormDataEntryValue) => (typeof value === 'string' ? value.trim() !== '' : value.size > 0);
