import { getDownloadEnd } from '../../../integrations/downloads/downloads.ts';
import type { PageContext } from '../../view/page-context.ts';
import type { ActionResult, PageTarget } from '../../view/form-state.ts';
import { submitForm, thankYouPath } from '../form-fields/submit-form.ts';
import { listEnquiryFields, type EnquiryKind } from './enquiry-fields.ts';

/** Stores an enquiry before it responds, or shows the form again with its errors. */
export function handleEnquiry(
  kind: EnquiryKind,
  form: FormData,
  context: PageContext,
  {
    offer,
    asset,
    event,
    closedPage,
  }: {
    /** Title of the page whose form was sent, for the mails. */
    offer?: string | undefined;
    /** Name of the requested file. */
    asset?: string | undefined;
    /** When and where the event takes place, and its calendar file, for the mails. */
    event?: { when: string; place: string | undefined; calendar: string | undefined } | undefined;
    /** The page to redirect to if registration has closed. */
    closedPage?: PageTarget | undefined;
  } = {},
): Promise<ActionResult> {
  const source = context.query.get('utm_source');
  return submitForm({
    kind,
    groups: listEnquiryFields(kind, context.view),
    form,
    context,
    extraFields: {
      ...(source && { source }),
      ...(offer && { offer }),
      ...(asset && { asset }),
      ...(event && { event_when: event.when, ...(event.place && { event_place: event.place }) }),
      ...(closedPage && { after_end: 'yes' }),
    },
    calendar: event?.calendar,
    toThankYouPage: (enquiry) => {
      if (closedPage) return closedPage;
      if (asset) return toDownloadPage(enquiry, context);
      return { path: thankYouPath, ...(offer && { query: { from: context.path } }) };
    },
  });
}

/** The shared thank-you page; with a signature it also links the file. */
function toDownloadPage(enquiry: string, { services, now }: PageContext): PageTarget {
  const download = services.downloads.sign({ enquiry, endsAt: getDownloadEnd(now) });
  return { path: thankYouPath, query: { download } };
}
