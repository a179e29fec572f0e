import { getEventPhase, readEventTimes, type EventTimes, type RawEventTimes } from '../../calendar/event-times.ts';
import type { ViewContext } from '../../view/view-context.ts';

/** The fields of a landing page or a campaign that a list needs. */
export interface RawOfferPlace extends RawEventTimes {
  readonly kind: string;
  /** The first of its topics. */
  readonly topic: string | undefined;
  readonly published_on: string | null;
}

interface OfferGroup<Place> {
  readonly label: string;
  /** `note` tells the offers apart: by day, or where there is none, by topic. */
  readonly places: readonly { place: Place; note: string | undefined }[];
}

/** In the order in which readers look for them. */
const knownKinds = ['Whitepaper', 'Checklist', 'Webinar', 'Event', 'Company update'];

interface DatedPlace<Place> {
  readonly place: Place;
  readonly title: string;
  readonly kind: string;
  readonly topic: string;
  readonly times: EventTimes | undefined;
  readonly isToCome: boolean;
  /** `YYYY-MM-DD` of the event or the publication; `''` if unknown. */
  readonly day: string;
}

/**
 * Upcoming offers, soonest first, whatever their kind; then the others by kind: events and news newest first, papers by
 * topic. Unknown kinds come last, together.
 */
export function toOfferGroups<Place extends { title?: string; offer: RawOfferPlace }>(
  places: readonly Place[],
  view: Pick<ViewContext, 'strings' | 'language' | 'hasCome' | 'date'>,
): OfferGroup<Place>[] {
  const { strings, language } = view;
  const { compare } = new Intl.Collator(language.html);
  const dated = places.map((place) => toDated(place, view));
  const coming = dated
    .filter(({ isToCome }) => isToCome)
    .sort((one, other) => toMs(one) - toMs(other) || compare(one.title, other.title));
  const rest = dated
    .filter(({ isToCome }) => !isToCome)
    .sort(
      (one, other) =>
        Number(isByTopic(one)) - Number(isByTopic(other)) ||
        (isByTopic(one) ? compare(one.topic, other.topic) : other.day.localeCompare(one.day)) ||
        compare(one.title, other.title),
    );
  const groups = [
    { label: strings.coming, dated: coming },
    ...knownKinds.map((kind) => ({
      label: strings.offerGroups[kind] ?? kind,
      dated: rest.filter((place) => place.kind === kind),
    })),
    { label: strings.otherOffers, dated: rest.filter(({ kind }) => !knownKinds.includes(kind)) },
  ];
  return groups
    .filter((group) => group.dated.length > 0)
    .map((group) => ({
      label: group.label,
      places: group.dated.map((one) => ({ place: one.place, note: toNote(one, view) })),
    }));
}

/** Papers do not age as news does: readers look for their topic. */
const isByTopic = ({ kind }: { kind: string }) => kind === 'Whitepaper' || kind === 'Checklist';

function toDated<Place extends { title?: string; offer: RawOfferPlace }>(
  place: Place,
  { strings, hasCome }: Pick<ViewContext, 'strings' | 'hasCome'>,
): DatedPlace<Place> {
  const { offer } = place;
  const times = readEventTimes(offer);
  return {
    place,
    title: place.title ?? '',
    kind: offer.kind,
    topic: offer.topic === undefined ? '' : strings.term(offer.topic),
    times,
    isToCome: times !== undefined && getEventPhase(times, hasCome) !== 'after',
    day: times ? toDay(times) : (offer.published_on ?? ''),
  };
}

function toNote<Place>(one: DatedPlace<Place>, { strings, date }: Pick<ViewContext, 'strings' | 'date'>) {
  if (isByTopic(one) && !one.isToCome) return one.topic || undefined;
  const day = one.day && date(one.day);
  return (one.isToCome ? [strings.term(one.kind), day] : [day]).filter(Boolean).join(' · ') || undefined;
}

const toMs = ({ times }: Pick<DatedPlace<unknown>, 'times'>) => times?.startsAt.getTime() ?? 0;

/** The day in the event's own time zone. */
function toDay({ startsAt, zone }: EventTimes): string {
  // The Swedish locale formats dates as `YYYY-MM-DD`.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(startsAt);
}
