import type { Vacancy, VacancyQuestion } from '../../../integrations/job-boards/job-board.ts';
import type { ViewContext } from '../../view/view-context.ts';
import type { FieldGroup, FormField } from '../form-fields/form-field.ts';
import { getVacancyLanguage } from '../job-card/vacancy-text.ts';

/**
 * How much longer an application is stored with the applicant's consent. The recruitment data policy states the same.
 */
const retentionDays = 365;

/** The fields of an application, in values that Greenhouse and Lever accept. */
export function listApplicationFields({ questions }: Pick<Vacancy, 'questions'>, context: ViewContext): FieldGroup[] {
  const { forms } = context.strings;
  const questionFields = questions.map((question) => toField(question, getVacancyLanguage(context)));
  return [
    { legend: forms.aboutYou, fields: listPersonFields(context) },
    {
      legend: forms.documents,
      intro: forms.documentsIntro,
      fields: [
        { name: 'resume', kind: 'file', label: forms.resume, isRequired: false },
        { name: 'cover_letter', kind: 'file', label: forms.coverLetter, isRequired: false },
      ],
    },
    ...(questionFields.length > 0 ? [{ legend: forms.questions, fields: questionFields }] : []),
    { legend: forms.consent, fields: listConsents(context) },
  ];
}

function listPersonFields({ strings: { forms } }: ViewContext): FormField[] {
  return [
    {
      name: 'first_name',
      kind: 'text',
      label: forms.firstName,
      isRequired: true,
      isUrlForbidden: true,
      autocomplete: 'given-name',
      isHalf: true,
    },
    {
      name: 'last_name',
      kind: 'text',
      label: forms.lastName,
      isRequired: true,
      isUrlForbidden: true,
      autocomplete: 'family-name',
      isHalf: true,
    },
    { name: 'email', kind: 'email', label: forms.email, isRequired: true, autocomplete: 'email' },
    { name: 'phone', kind: 'phone', label: forms.phone, isRequired: false, isUrlForbidden: true, autocomplete: 'tel' },
    { name: 'location', kind: 'text', label: forms.whereYouLive, hint: forms.whereYouLiveHint, isRequired: false },
    { name: 'linkedin', kind: 'link', label: forms.linkedin, isRequired: false, autocomplete: 'url' },
  ];
}

function toField(question: VacancyQuestion, language: string | undefined): FormField {
  return {
    name: question.id,
    kind: toKind(question.kind),
    label: question.label,
    isRequired: question.isRequired,
    language,
    ...(question.options.length > 0
      ? { options: question.options.map((option) => ({ value: option, label: option })) }
      : {}),
  };
}

function toKind(kind: VacancyQuestion['kind']): FormField['kind'] {
  switch (kind) {
    case 'single-select':
      return 'select';
    case 'multi-select':
      return 'choices';
    default:
      return kind;
  }
}

function listConsents({ strings: { forms }, path }: ViewContext): FormField[] {
  return [
    {
      name: 'processing',
      kind: 'checkbox',
      label: forms.processing,
      link: { href: path('/legal/recruitment-data-policy'), text: forms.recruitmentPolicy },
      isRequired: true,
    },
    {
      name: 'retention',
      kind: 'checkbox',
      label: forms.retention(retentionDays),
      isRequired: false,
    },
  ];
}
