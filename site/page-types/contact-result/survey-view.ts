import type { PageContext } from '../../view/page-context.ts';
import type { FieldGroup } from '../../components/form-fields/form-field.ts';
import type { FieldView } from '../../components/form-fields/form-view.ts';

/** In the URL of the thank-you page after an application; it names no person. */
export const appliedParameter = 'applied';

/**
 * Voluntary questions about an applicant. They follow the application instead of being in its form: so nothing can
 * connect the two, and vacancies stay light.
 */
export interface SurveyView {
  readonly heading: string;
  readonly intro: string;
  /** Absent once they are answered. */
  readonly form: { legend: string; choose: string; fields: readonly FieldView[]; submitLabel: string } | undefined;
}

export function listSurveyFields({ view: { strings } }: Pick<PageContext, 'view'>): FieldGroup {
  const { survey } = strings;
  return {
    legend: survey.legend,
    fields: Object.entries(survey.questions).map(([name, { label, options }]) => ({
      name,
      kind: 'select',
      label,
      isRequired: false,
      options: [
        ...Object.entries(options).map(([value, text]) => ({ value, label: text })),
        { value: 'none', label: survey.preferNotToSay },
      ],
    })),
  };
}

/** `undefined` on a page that follows no application. */
export function toSurveyView(context: PageContext): SurveyView | undefined {
  const { survey, forms, optional } = context.view.strings;
  const applied = context.query.get(appliedParameter);
  if (applied === 'counted') return { heading: survey.heading, intro: survey.counted, form: undefined };
  if (applied !== 'yes') return undefined;
  const { legend = '', fields } = listSurveyFields(context);
  return {
    heading: survey.heading,
    intro: survey.intro,
    form: {
      legend,
      choose: forms.choose,
      fields: fields.map((field) => ({ ...field, value: '', error: undefined, mark: optional })),
      submitLabel: survey.submit,
    },
  };
}
