import type { Event, WithContext } from 'schema-dts';
import { readEventTimes } from '../../calendar/event-times.ts';
import { schemaContext, toOrganization } from '../../document/structured-data.ts';
import type { PageContext } from '../../view/page-context.ts';
import type { RawOffer } from './raw-offer.ts';

/** schema.org's Event; `undefined` for an offer without a date. `performers`: their names. */
export function toEventData(
  { document }: RawOffer,
  context: PageContext,
  performers: readonly string[],
): WithContext<Event> | undefined {
  const { data } = document;
  const times = readEventTimes(data);
  if (!times) return undefined;
  const { settings, view } = context;
  const url = `${settings.publicUrl}${view.path(context.path)}`;
  const isOnline = data.kind === 'Webinar' || !data.place;
  return {
    '@context': schemaContext,
    '@type': 'Event',
    name: data.title ?? '',
    description: data.summary ?? '',
    url,
    inLanguage: context.language.html,
    startDate: times.startsAt.toISOString(),
    // Search engines show an event without an end until its start alone.
    endDate: times.overAt.toISOString(),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: `https://schema.org/${isOnline ? 'Online' : 'Offline'}EventAttendanceMode`,
    location: isOnline
      ? { '@type': 'VirtualLocation', url }
      : { '@type': 'Place', name: data.place ?? '', address: data.place ?? '' },
    organizer: toOrganization(settings),
    ...(performers.length > 0 && { performer: performers.map((name) => ({ '@type': 'Person' as const, name })) }),
    ...(data.form_kind === 'register' && {
      offers: {
        '@type': 'Offer',
        url,
        price: 0,
        priceCurrency: 'EUR',
        availability: 'https://schema.org/InStock',
        ...(document.first_publication_date && { validFrom: new Date(document.first_publication_date).toISOString() }),
      },
    }),
  };
}
