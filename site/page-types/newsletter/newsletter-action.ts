/** The forms of the newsletter. The keys are in the URLs of mails, so the pages are the same for all readers. */
import { isUnavailable } from '../../../integrations/unavailable.ts';
import { checkForm } from '../../components/form-fields/check-form.ts';
import { findSuspicion, proofName, readProof } from '../../components/form-fields/find-suspicion.ts';
import { toIdempotencyKey } from '../../components/form-fields/submit-form.ts';
import type { FieldGroup } from '../../components/form-fields/form-field.ts';
import { errorMessages, HttpError } from '../../contract/http-error.ts';
import type { ActionResult } from '../../view/form-state.ts';
import type { PageContext } from '../../view/page-context.ts';
import { listSignUpFields, listTopicFields, readTopics } from './newsletter-fields.ts';

const leadTo = (step: string): ActionResult => ({ kind: 'redirect', path: `/newsletter/${step}` });
const overIfNot = (isDone: boolean, step: string) => leadTo(isDone ? step : 'link-over');

export async function handleNewsletter(form: FormData, context: PageContext): Promise<ActionResult> {
  try {
    return await handle(form, context);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    const { logger, requestId, path } = context;
    logger.error({ requestId, path, err: error }, 'The newsletter could not be changed');
    return { kind: 'redirect', path: '/contact/error' };
  }
}

async function handle(form: FormData, context: PageContext): Promise<ActionResult> {
  const { newsletter } = context.services;
  const key = context.query.get('key') ?? '';
  switch (context.path) {
    case '/newsletter':
      return subscribe(form, context);
    case '/newsletter/confirm':
      return overIfNot(await newsletter.confirm(context.query.get('token') ?? ''), 'confirmed');
    case '/newsletter/preferences':
      return withFields(listTopicFields(context.view), { form, context }, async (values) =>
        overIfNot(await newsletter.choose(key, readTopics(values)), 'saved'),
      );
    case '/newsletter/unsubscribe':
      return overIfNot(await newsletter.leave(key), 'left');
    default:
      throw new HttpError(405, errorMessages.notFound);
  }
}

function subscribe(form: FormData, context: PageContext): Promise<ActionResult> {
  const groups = listSignUpFields(context.view);
  return withFields(groups, { form, context }, async (values) => {
    const { services, language, now, path: page } = context;
    const idempotencyKey = toIdempotencyKey(['newsletter', language.id], { values, files: [] }, now);
    const suspicion =
      findSuspicion(form, groups, values) ??
      (await services.formGuard.findFault({ proof: readProof(form), enquiry: idempotencyKey }));
    // The usual response: a bot learns nothing, no stranger gets a mail, and staff can release it.
    if (suspicion === undefined)
      await services.newsletter.subscribe({
        email: values['email'] ?? '',
        language: language.id,
        topics: readTopics(values),
      });
    else
      await services.enquiries.add({
        kind: 'newsletter',
        idempotencyKey,
        receivedAt: now.toISOString(),
        language: language.id,
        page,
        fields: values,
        labels: {},
        files: [],
        isQuarantined: true,
        suspicion,
      });
    return leadTo('sent');
  });
}

async function withFields(
  groups: readonly FieldGroup[],
  { form, context }: { form: FormData; context: PageContext },
  act: (values: Readonly<Record<string, string>>) => Promise<ActionResult>,
): Promise<ActionResult> {
  const { values, errors } = await checkForm(groups, form, context.view.strings);
  return Object.keys(errors).length > 0
    ? { kind: 'invalid', form: { values: { ...values, [proofName]: readProof(form) }, errors } }
    : act(values);
}
