import type { ViewContext } from '../../content/view-context.ts';
import type { FormState } from '../../page-types/page-type.ts';
import { getFieldId, type FieldGroup, type FormField } from './form-field.ts';

export interface FormView {
  groups: readonly { legend: string | undefined; intro: string | undefined; fields: readonly FieldView[] }[];
  /** What is to be mended, when the form comes back. */
  problem: FormProblemView | undefined;
  submitLabel: string;
  /** A form with files. */
  isMultipart: boolean;
  labels: { trap: string; choose: string };
}

export interface FieldView extends FormField {
  value: string;
  error: string | undefined;
  /** "required" or "optional", in words. */
  requirement: string;
}

export interface FormProblemView {
  title: string;
  intro: string;
  /** Said when files were sent: a browser does not give them back. */
  filesNote: string | undefined;
  items: readonly { href: string; label: string; message: string }[];
}

export function toFormView(
  groups: readonly FieldGroup[],
  state: FormState | undefined,
  { context, submitLabel }: { context: ViewContext; submitLabel: string },
): FormView {
  const { strings } = context;
  const fields = groups.flatMap((group) => group.fields);
  return {
    groups: groups.map(({ legend, intro, fields: own }) => ({
      legend,
      intro,
      fields: own.map((field) => toFieldView(field, state, context)),
    })),
    problem: state && toProblemView(fields, state, context),
    submitLabel,
    isMultipart: fields.some(({ kind }) => kind === 'file'),
    labels: { trap: strings.forms.trap, choose: strings.forms.choose },
  };
}

function toFieldView(field: FormField, state: FormState | undefined, { strings }: ViewContext): FieldView {
  return {
    ...field,
    value: state?.values[field.name] ?? '',
    error: state?.errors[field.name],
    requirement: field.isRequired ? strings.required : strings.optional,
  };
}

function toProblemView(fields: readonly FormField[], { errors }: FormState, { strings }: ViewContext): FormProblemView {
  const items = fields.flatMap(({ name, label, link }) => {
    const message = errors[name];
    return message ? [{ href: `#${getFieldId(name)}`, label: link ? `${label} ${link.text}` : label, message }] : [];
  });
  return {
    title: strings.formProblem,
    intro: strings.forms.problemIntro(items.length),
    filesNote: fields.some(({ kind }) => kind === 'file') ? strings.forms.filesAgain : undefined,
    items,
  };
}
