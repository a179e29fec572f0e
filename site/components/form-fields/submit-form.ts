import { createHash } from 'node:crypto';
import type { Enquiry } from '../../../integrations/enquiries/enquiry-store.ts';
import type { PageContext } from '../../view/page-context.ts';
import type { ActionResult, PageTarget } from '../../view/form-state.ts';
import { checkForm, type CheckedForm } from './check-form.ts';
import { findSuspicion, proofName, readProof } from './find-suspicion.ts';
import type { FieldGroup } from './form-field.ts';
import { isUnavailable } from '../../../integrations/unavailable.ts';

export const thankYouPath = '/contact/thank-you';

/**
 * Shows a form again with its errors, or redirects to the thank-you page once the enquiry is stored durably.
 * If it cannot be stored, redirects to the error page.
 */
export async function submitForm({
  kind,
  groups,
  form,
  context,
  page = context.path,
  extraFields = {},
  calendar,
  pageErrors = {},
  toThankYouPage = () => ({ path: thankYouPath }),
}: {
  kind: Enquiry['kind'];
  groups: readonly FieldGroup[];
  form: FormData;
  context: PageContext;
  /** The page's canonical path, if it has several. */
  page?: string;
  /** Values that the page adds to those of the form. */
  extraFields?: Readonly<Record<string, string>>;
  /** The calendar file of the event, for the mail. */
  calendar?: string | undefined;
  /** Errors that the page found itself, by field. */
  pageErrors?: Readonly<Record<string, string>>;
  /** The page to redirect to, from the id of the stored enquiry. */
  toThankYouPage?: (enquiry: string) => PageTarget;
}): Promise<ActionResult> {
  const checked = await checkForm(groups, form, context.view.strings);
  const { values } = checked;
  const errors = { ...pageErrors, ...checked.errors };
  const proof = readProof(form);
  // The proof stays unused, and the fill time goes on counting from the first touch.
  if (Object.keys(errors).length > 0)
    return { kind: 'invalid', form: { values: { ...values, [proofName]: proof }, errors } };

  const idempotencyKey = toIdempotencyKey([kind, context.language.id, page], checked, context.now);
  // Applicants may send the same answers with several applications, so applications are not compared.
  const text = kind === 'application' ? undefined : values['message'];
  const suspicion =
    findSuspicion(form, groups, values) ??
    (await context.services.formGuard.findFault({
      proof,
      enquiry: idempotencyKey,
      ...(text !== undefined && { text }),
    }));
  const enquiry: Enquiry = {
    kind,
    idempotencyKey,
    receivedAt: context.now.toISOString(),
    language: context.language.id,
    page,
    fields: { ...pickFilled(values), ...extraFields },
    labels: toLabels(groups, checked),
    choices: toChoices(groups, checked),
    calendar,
    files: checked.files,
    isQuarantined: suspicion !== undefined,
    suspicion,
  };
  return store(enquiry, { toThankYouPage, context });
}

async function store(
  enquiry: Enquiry,
  { toThankYouPage, context }: { toThankYouPage: (enquiry: string) => PageTarget; context: PageContext },
): Promise<ActionResult> {
  const { services, logger, requestId, path } = context;
  try {
    const { id } = await services.enquiries.add(enquiry);
    const { kind, suspicion } = enquiry;
    logger.info({ requestId, path, enquiry: id, kind, suspicion }, 'An enquiry was stored');
    return { kind: 'redirect', ...toThankYouPage(id) };
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    logger.error({ requestId, path, err: error }, 'An enquiry could not be stored');
    return { kind: 'redirect', path: '/contact/error' };
  }
}

/**
 * The same content from the same page on the same day is one enquiry. The usual key, generated with the
 * form, would differ in every render, and the page could not be cached. The price: a form sent twice
 * across midnight UTC is two records, and an intended repetition on the same day is one.
 */
export function toIdempotencyKey(
  origin: readonly string[],
  { values, files }: Pick<CheckedForm, 'values' | 'files'>,
  now: Date,
): string {
  const fields = Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const attachments = files.map(({ field, bytes }) => [field, createHash('sha256').update(bytes).digest('hex')]);
  const day = now.toISOString().slice(0, 10);
  return createHash('sha256')
    .update(JSON.stringify([origin, day, fields, attachments]))
    .digest('hex');
}

function pickFilled(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}

/** Labels of the chosen options as the page showed them; `fields` has only their values. */
function toChoices(groups: readonly FieldGroup[], { values }: CheckedForm): Record<string, string> {
  const fields = groups.flatMap((group) => group.fields);
  return Object.fromEntries(
    fields.flatMap(({ name, options }) => {
      const chosen = values[name]?.split('\n') ?? [];
      const labels = options?.filter(({ value }) => value !== '' && chosen.includes(value)).map(({ label }) => label);
      return labels && labels.length > 0 ? [[name, labels.join('\n')]] : [];
    }),
  );
}

/** Labels of the filled-in fields and agreements as the page showed them. */
function toLabels(groups: readonly FieldGroup[], { values, files }: CheckedForm): Record<string, string> {
  const filledIn = new Set([...Object.keys(pickFilled(values)), ...files.map(({ field }) => field)]);
  const fields = groups.flatMap((group) => group.fields).filter(({ name }) => filledIn.has(name));
  return Object.fromEntries(fields.map(({ name, label, link }) => [name, link ? `${label} ${link.text}` : label]));
}
