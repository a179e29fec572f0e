import type { Vacancy } from '../../../integrations/job-boards/job-board.ts';
import type { ViewContext } from '../../view/view-context.ts';
import type { FormState } from '../../view/form-state.ts';
import { toFormView, type FormView } from '../form-fields/form-view.ts';
import { listApplicationFields } from './application-fields.ts';

export type JobFormView = FormView;

/** `state` holds a rejected application. */
export function toJobFormView(
  vacancy: Pick<Vacancy, 'questions'>,
  state: FormState | undefined,
  context: ViewContext,
): JobFormView {
  const view = toFormView(listApplicationFields(vacancy, context), state, {
    context,
    submitLabel: context.strings.forms.sendApplication,
  });
  // A person reads every application first, as the words above the form say.
  return { ...view, withoutScript: undefined };
}
