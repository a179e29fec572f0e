import type { ViewContext } from '../../view/view-context.ts';
import type { FormState } from '../../view/form-state.ts';
import { proofName } from './find-suspicion.ts';
import { getFieldId, type FieldGroup, type FormField } from './form-field.ts';

export interface FormView {
  readonly groups: readonly { legend: string | undefined; intro: string | undefined; fields: readonly FieldView[] }[];
  /** The errors of a rejected submission. */
  readonly problem: FormProblemView | undefined;
  /** States that unmarked fields are required; absent if all are. */
  readonly note: string | undefined;
  readonly submitLabel: string;
  /** For browsers without script, on a form that is then read by a person first (find-suspicion.ts). */
  readonly withoutScript: string | undefined;
  /** The form has file fields. */
  readonly isMultipart: boolean;
  /** That of a rejected submission. */
  readonly proof: string;
  readonly labels: { honeypot: string; choose: string };
}

export interface FieldView extends FormField {
  readonly value: string;
  readonly error: string | undefined;
  /** The word that marks optional fields. */
  readonly mark: string | undefined;
}

export interface FormProblemView {
  readonly title: string;
  readonly intro: string;
  /** Shown if files were sent, which browsers do not restore. */
  readonly filesNote: string | undefined;
  readonly items: readonly { href: string; label: string; message: string }[];
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
    note: fields.some(isOptional) ? strings.forms.unmarkedAreRequired : undefined,
    submitLabel,
    // Like the proof of work (browser/form-proofs.ts), for forms that cause a mail to a given address.
    withoutScript: fields.some(({ kind }) => kind === 'email') ? strings.forms.withoutScript : undefined,
    isMultipart: fields.some(({ kind }) => kind === 'file'),
    proof: state?.values[proofName] ?? '',
    labels: { honeypot: strings.forms.honeypot, choose: strings.forms.choose },
  };
}

const isOptional = ({ kind, isRequired }: FormField) => kind !== 'hidden' && !isRequired;

function toFieldView(field: FormField, state: FormState | undefined, { strings }: ViewContext): FieldView {
  return {
    ...field,
    value: state?.values[field.name] ?? '',
    error: state?.errors[field.name],
    mark: isOptional(field) ? strings.optional : undefined,
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
