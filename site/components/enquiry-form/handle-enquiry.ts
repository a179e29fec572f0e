import { getDownloadEnd } from '../../../integrations/downloads/downloads.ts';
import type { PageContext } from '../../view/page-context.ts';
import type { ActionResult } from '../../view/form-state.ts';
import { submitForm, thankYouPath } from '../form-fields/submit-form.ts';
import { listEnquiryFields, type EnquiryKind } from './enquiry-fields.ts';

/** Takes an enquiry: stored before it is answered, or the same page again with what is to be mended. */
export function handleEnquiry(
  kind: EnquiryKind,
  form: FormData,
  context: PageContext,
  {
    asset,
    lateTo,
  }: {
    /** Name of the file that is asked for. */
    asset?: string | undefined;
    /** What it registers for is over: the page that says so. */
    lateTo?: string | undefined;
  } = {},
): Promise<ActionResult> {
  const source = context.query.get('utm_source');
  return submitForm({
    kind,
    groups: listEnquiryFields(kind, context.view),
    form,
    context,
    facts: { ...(source && { source }), ...(asset && { asset }), ...(lateTo && { after_end: 'yes' }) },
    ...(asset && { toThanks: (enquiry) => toDownloadPage(enquiry, context) }),
    ...(lateTo && { toThanks: () => lateTo }),
  });
}

/** The page that everybody is thanked on; signed, it also shows the way to the file. */
function toDownloadPage(enquiry: string, { services, now }: PageContext): string {
  return `${thankYouPath}?download=${services.downloads.sign({ enquiry, endsAt: getDownloadEnd(now) })}`;
}
