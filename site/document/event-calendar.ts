import type { CampaignDocument, LandingPageDocument } from '../content/content-types.generated.ts';
import type { SiteSettings } from '../contract/settings.ts';
import { toLastingId } from './lasting-id.ts';
import type { Links } from '../routes/links.ts';
import { showCalendarFile } from '../calendar/calendar-file.ts';
import { readEventTimes } from '../calendar/event-times.ts';

interface CalendarContext {
  readonly links: Links;
  readonly settings: Pick<SiteSettings, 'publicUrl'>;
}

/** Each registration stores the file; the mail of one with a larger file has only the link. */
const maxAttachedBytes = 16 * 1024;

/** The calendar file for the mail to a registered reader; `undefined` when it is too large, or there is none. */
export function toAttachedCalendar(
  document: LandingPageDocument | CampaignDocument,
  context: CalendarContext,
): string | undefined {
  const file = toEventCalendar(document, context);
  return file !== undefined && Buffer.byteLength(file) <= maxAttachedBytes ? file : undefined;
}

/** The calendar file of an event. `undefined` without a date, and for a draft that was never published. */
export function toEventCalendar(
  document: LandingPageDocument | CampaignDocument,
  { links, settings }: CalendarContext,
): string | undefined {
  const times = readEventTimes(document.data);
  if (!times || !document.first_publication_date) return undefined;
  const { title, summary, place } = document.data;
  return showCalendarFile({
    id: toLastingId(document.id),
    startsAt: times.startsAt,
    endsAt: times.endsAt,
    changedAt: new Date(document.last_publication_date),
    title: title ?? '',
    description: summary ?? '',
    place: place ?? undefined,
    page: `${settings.publicUrl}${links.document(document)}`,
  });
}
