import { calendarEnding } from '../calendar/calendar-file.ts';
import { toEventCalendar } from '../document/event-calendar.ts';
import { createContentReader } from '../content/create-content-reader.ts';
import { errorMessages, HttpError } from '../contract/http-error.ts';
import type { Language } from '../language/language.ts';
import { createLinks } from '../routes/links.ts';
import { resolveRoute } from '../routes/resolve-route.ts';
import type { SiteOptions } from '../pipeline/site-options.ts';
import { pageCaching, type PageResponse } from './page-response.ts';

interface EventPlace {
  readonly type: 'landing_page' | 'campaign';
  readonly uid: string;
  readonly language: Language;
}

/** The document types that may have a date. */
const eventTypes = ['landing_page', 'campaign'] as const;

/** `path`: decoded. */
export function readCalendarPath(path: string): EventPlace | undefined {
  if (!path.endsWith(calendarEnding)) return undefined;
  // No event has the page whose path depends on the company.
  const route = resolveRoute(path.slice(0, -calendarEnding.length), { companySlug: '' });
  const type = eventTypes.find((own) => own === route?.document?.type);
  const uid = route?.params['uid'];
  return route && type && uid !== undefined ? { type, uid, language: route.language } : undefined;
}

/** Rejects with 404 for a document that does not exist in this language, or has no date. */
export async function showCalendar(
  { type, uid, language }: EventPlace,
  { content: source, publications, settings }: SiteOptions,
): Promise<PageResponse> {
  if (publications?.has(type, uid, language.id) === false) throw new HttpError(404, errorMessages.notFound);
  const content = createContentReader({ source, language, cookie: undefined });
  const document = await content.getByUid(type, uid);
  const file = document && toEventCalendar(document, { links: createLinks(settings), settings });
  if (file === undefined) throw new HttpError(404, errorMessages.notFound);
  return {
    status: 200,
    headers: [['content-type', 'text/calendar; charset=utf-8'], pageCaching],
    body: Buffer.from(file),
    dependencies: {
      ref: await content.ref(),
      contentKeys: content.dependencies(),
      documentId: undefined,
      viewTag: undefined,
      changesAt: undefined,
    },
  };
}
