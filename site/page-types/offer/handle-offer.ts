import { isFilled } from '@prismicio/client';
import { errorMessages, HttpError } from '../../contract/http-error.ts';
import type { PageContext } from '../../view/page-context.ts';
import type { ActionResult } from '../../view/form-state.ts';
import { toAttachedCalendar } from '../../document/event-calendar.ts';
import { readEventTimes } from '../../calendar/event-times.ts';
import { showPeriod } from '../../calendar/show-period.ts';
import { handleEnquiry } from '../../components/enquiry-form/handle-enquiry.ts';
import { isRegistrationOver, lateParameter, lateValue } from './event-view.ts';
import type { RawOffer } from './raw-offer.ts';

/**
 * Handles the form of a landing page or a campaign; a page without a form accepts none. A registration after the end of
 * the event, from a page opened before, is stored all the same, and the reader gets a notice.
 */
export function handleOffer(raw: RawOffer | undefined, form: FormData, context: PageContext): Promise<ActionResult> {
  const kind = raw?.document.data.form_kind;
  if (!raw || !kind || kind === 'none') throw new HttpError(404, errorMessages.notFound);
  return handleEnquiry(kind, form, context, {
    offer: raw.document.data.title ?? undefined,
    asset: kind === 'download' ? getAssetName(raw) : undefined,
    event: kind === 'register' ? getEvent(raw, context) : undefined,
    closedPage: isRegistrationOver(raw.document.data, context)
      ? { path: context.path, query: { [lateParameter]: lateValue } }
      : undefined,
  });
}

function getEvent({ document }: RawOffer, context: PageContext) {
  const { data } = document;
  const times = readEventTimes(data);
  if (!times) return undefined;
  const period = { from: times.startsAt, to: times.endsAt };
  const when = showPeriod(period, { language: context.language.id, zone: times.zone, isZoneNamed: true });
  return { when, place: data.place ?? undefined, calendar: toAttachedCalendar(document, context) };
}

function getAssetName({ document: { data } }: RawOffer): string | undefined {
  return isFilled.linkToMedia(data.asset) ? data.asset.name : undefined;
}
