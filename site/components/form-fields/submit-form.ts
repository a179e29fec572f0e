import { createHash } from 'node:crypto';
import type { Enquiry } from '../../../integrations/enquiries/enquiry-store.ts';
import type { PageContext } from '../../view/page-context.ts';
import type { ActionResult } from '../../view/form-state.ts';
import { checkForm, type CheckedForm } from './check-form.ts';
import { findSuspicion } from './find-suspicion.ts';
import type { FieldGroup } from './form-field.ts';
import { isUnavailable } from '../../../integrations/unavailable.ts';

export const thankYouPath = '/contact/thank-you';

/**
 * Takes a form: the same page again with what is to be mended, or on to "thank you" once the
 * enquiry is stored for good. When it cannot be stored, nobody is told that it was.
 */
export async function submitForm({
  kind,
  groups,
  form,
  context,
  page = context.path,
  facts = {},
  toThanks = () => thankYouPath,
}: {
  kind: Enquiry['kind'];
  groups: readonly FieldGroup[];
  form: FormData;
  context: PageContext;
  /** The page's one address, where it has several. */
  page?: string;
  /** What the page knows and the form does not ask. */
  facts?: Readonly<Record<string, string>>;
  /** Where its sender is thanked, by the id of what was stored. */
  toThanks?: (enquiry: string) => string;
}): Promise<ActionResult> {
  const checked = await checkForm(groups, form, context.view.strings);
  const { values, errors } = checked;
  if (Object.keys(errors).length > 0) return { kind: 'invalid', form: { values, errors } };

  const suspicion = findSuspicion(form, groups, values);
  const enquiry: Enquiry = {
    kind,
    idempotencyKey: toIdempotencyKey([kind, context.language.id, page], checked, context.now),
    receivedAt: context.now.toISOString(),
    language: context.language.id,
    page,
    fields: { ...pickFilled(values), ...facts },
    labels: toLabels(groups, checked),
    choices: toChoices(groups, checked),
    files: checked.files,
    isQuarantined: suspicion !== undefined,
  };
  return store(enquiry, { suspicion, toThanks, context });
}

async function store(
  enquiry: Enquiry,
  {
    suspicion,
    toThanks,
    context,
  }: { suspicion: string | undefined; toThanks: (enquiry: string) => string; context: PageContext },
): Promise<ActionResult> {
  const { services, logger, requestId, path } = context;
  try {
    const { id } = await services.enquiries.add(enquiry);
    logger.info({ requestId, path, enquiry: id, kind: enquiry.kind, suspicion }, 'An enquiry was stored');
    return { kind: 'redirect', path: toThanks(id) };
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    logger.error({ requestId, path, err: error }, 'An enquiry could not be stored');
    return { kind: 'redirect', path: '/contact/error' };
  }
}

/**
 * The same content from the same page on the same day is one enquiry. A key that is made with the
 * form, as is usual, would make every render of the page a different one, and the page could not be
 * cached. The price: a form sent twice across midnight UTC is two records, and the same words sent
 * on purpose twice in a day are one.
 */
function toIdempotencyKey(place: readonly string[], { values, files }: CheckedForm, now: Date): string {
  const fields = Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const attachments = files.map(({ field, bytes }) => [field, createHash('sha256').update(bytes).digest('hex')]);
  const day = now.toISOString().slice(0, 10);
  return createHash('sha256')
    .update(JSON.stringify([place, day, fields, attachments]))
    .digest('hex');
}

function pickFilled(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}

/** The words that were chosen, as they stood on the page: the stored value is a word of ours. */
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

/** The words that were answered or agreed to, as they stood on the page. */
function toLabels(groups: readonly FieldGroup[], { values, files }: CheckedForm): Record<string, string> {
  const given = new Set([...Object.keys(pickFilled(values)), ...files.map(({ field }) => field)]);
  const fields = groups.flatMap((group) => group.fields).filter(({ name }) => given.has(name));
  return Object.fromEntries(fields.map(({ name, label, link }) => [name, link ? `${label} ${link.text}` : label]));
}
