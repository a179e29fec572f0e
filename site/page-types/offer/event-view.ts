import { isFilled, type LinkField } from '@prismicio/client';
import {
  getEventPhase,
  getPhaseEnd,
  readEventTimes,
  type EventPhase,
  type EventTimes,
} from '../../calendar/event-times.ts';
import { showPeriod } from '../../calendar/show-period.ts';
import type { LinkView } from '../../routes/links.ts';
import type { PageContext } from '../../view/page-context.ts';
import type { RawOffer } from './raw-offer.ts';

/** An event and its phase, by the clock of the process that renders the page. */
export interface EventView {
  readonly phase: EventPhase;
  /** In the event's own time zone, which the text names, so that readers abroad need not guess. */
  readonly when: string;
  /** For the browser, which shows the reader's own time and updates the page (browser/events.ts). */
  readonly own: {
    label: string;
    text: string;
    /** The locale of the texts, such as `en-gb`; the `lang` of an English page does not have the region. */
    language: string;
    startsAt: string;
    endsAt: string | undefined;
    changesAt: string | undefined;
  };
  /** The current link or text in place of the form. */
  readonly state: EventStateView | undefined;
}

export interface EventStateView {
  readonly heading: string;
  readonly texts: readonly string[];
  readonly action: { label: string; link: LinkView } | undefined;
  /** The registration was received, and its draft can be deleted (browser/forms.ts). */
  readonly isFormSettled: boolean;
}

/** In the URL of a page whose reader registered too late. */
export const lateParameter = 'registered';
export const lateValue = 'late';

type OfferData = RawOffer['document']['data'];

/** `undefined` for an offer without a date. */
export function toEventView(
  { document }: RawOffer,
  context: PageContext,
  { isFormShownAgain }: { isFormShownAgain: boolean },
): EventView | undefined {
  const times = readEventTimes(document.data);
  if (!times) return undefined;
  if (times.unknownZone !== undefined) {
    const { logger, requestId } = context;
    const fields = { requestId, document: document.id, zone: times.unknownZone };
    logger.warn(fields, 'Unknown time zone, UTC used');
  }
  const phase = getEventPhase(times, context.view.hasCome);
  const period = { from: times.startsAt, to: times.endsAt };
  const show = (isZoneNamed: boolean) =>
    showPeriod(period, { language: context.language.id, zone: times.zone, isZoneNamed });
  return {
    phase,
    when: show(true),
    own: {
      label: context.view.strings.event.yourTime,
      text: show(false),
      language: context.language.id,
      startsAt: times.startsAt.toISOString(),
      endsAt: times.endsAt?.toISOString(),
      changesAt: getPhaseEnd(times, phase)?.toISOString(),
    },
    state: toState(document.data, phase, context, isFormShownAgain),
  };
}

/** The form registers readers for an event that has ended. */
export function isRegistrationOver(data: OfferData, { view }: Pick<PageContext, 'view'>): boolean {
  const times: EventTimes | undefined = data.form_kind === 'register' ? readEventTimes(data) : undefined;
  return times !== undefined && getEventPhase(times, view.hasCome) === 'after';
}

function toState(
  data: OfferData,
  phase: EventPhase,
  context: PageContext,
  isFormShownAgain: boolean,
): EventStateView | undefined {
  const { event } = context.view.strings;
  const state = { texts: [], action: undefined, isFormSettled: false };
  const isForThoseWhoCome = data.form_kind === 'register';
  if (phase === 'during') {
    const room = toWay(data.join_link, context);
    if (room) return { ...state, heading: event.onNow, action: { label: event.join, link: room } };
    // An event at a venue needs no link.
    const texts = data.kind === 'Webinar' ? [event.roomSent] : [];
    return isForThoseWhoCome ? { ...state, heading: event.onNow, texts } : undefined;
  }
  if (phase === 'before') return undefined;
  const recording = toWay(data.replay_link, context);
  if (!recording && !isForThoseWhoCome) return undefined;
  const isLate = isForThoseWhoCome && context.query.get(lateParameter) === lateValue;
  const late = [
    ...(isLate ? [event.lateKept] : []),
    ...(isFormShownAgain && isForThoseWhoCome ? [event.lateForm] : []),
  ];
  if (recording) {
    const action = { label: event.watch, link: recording };
    return { heading: event.recording, texts: late, action, isFormSettled: isLate };
  }
  const texts = late.length > 0 ? late : [event.overNote];
  return { heading: event.over, texts, action: undefined, isFormSettled: isLate };
}

/** A link that is empty, or whose document no longer exists, is ignored. */
function toWay(field: LinkField | null | undefined, { view }: PageContext): LinkView | undefined {
  if (!isFilled.link(field) || (field.link_type === 'Document' && field.isBroken)) return undefined;
  return view.link(field);
}
