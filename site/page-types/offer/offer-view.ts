import { isFilled, type SharedSlice } from '@prismicio/client';
import { calendarEnding } from '../../calendar/calendar-file.ts';
import type { ImageView } from '../../view/image-view.ts';
import type { HeadView } from '../../document/head-view.ts';
import type { PageContext } from '../../view/page-context.ts';
import type { FormState } from '../../view/form-state.ts';
import { toHead } from '../slice-page.ts';
import { toSliceViews, type SliceView } from '../../slices/slice-zone.tsx';
import type { LinkView } from '../../routes/links.ts';
import { toEnquiryFormView, type EnquiryFormView } from '../../components/enquiry-form/enquiry-form-view.ts';
import { toEventData } from './event-data.ts';
import { toEventView, type EventView } from './event-view.ts';
import type { RawOffer } from './raw-offer.ts';

/** A landing page or a campaign: its offer, what the reader gets, and perhaps a form. */
export interface OfferView {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly summary: string;
  readonly event: EventView | undefined;
  /** Date and venue of an event; empty for an offer without a date. */
  readonly facts: readonly { label: string; text: string; dateTime: string | undefined }[];
  /** The calendar file of an event, until it ends. */
  readonly calendar: { label: string; href: string } | undefined;
  readonly gains: { label: string; texts: readonly string[] };
  readonly speakers: { label: string; people: readonly SpeakerView[] };
  readonly slices: readonly SliceView[];
  readonly form: { heading: string; privacy: string; view: EnquiryFormView } | undefined;
  /** Links from the end of a long text back to the form. */
  readonly reminder: { heading: string; label: string; link: LinkView } | undefined;
  readonly head: HeadView;
}

interface SpeakerView {
  readonly name: string;
  readonly role: string;
  readonly portrait: ImageView | undefined;
}

export function toOfferView(raw: RawOffer, context: PageContext, formState: FormState | undefined): OfferView {
  const { document, loaded } = raw;
  const { data } = document;
  const { strings } = context.view;
  const title = data.title ?? '';
  const summary = data.summary ?? '';
  const event = toEventView(raw, context, { isFormShownAgain: formState !== undefined });
  const form = isFormOffered(data, event) || formState ? toForm(data, context, formState) : undefined;
  const people = data.speakers.flatMap((speaker) => toSpeaker(speaker, context));
  const eventData = toEventData(
    raw,
    context,
    people.map(({ name }) => name),
  );
  const head = toHead(document, context, { title, description: summary });
  return {
    id: document.id,
    kind: toKind(data, context),
    title,
    summary,
    event,
    facts: toFacts(data, event, context),
    calendar: toCalendar(document, event, context),
    gains: { label: getGainsLabel(data, context), texts: data.what_you_get.flatMap(({ text }) => text || []) },
    speakers: { label: isWritten(data) ? strings.writtenBy : strings.speakers, people },
    slices: toSliceViews(data.slices as readonly SharedSlice[], context, loaded),
    form,
    reminder: toReminder(form, event),
    head: { ...head, structuredData: [...(eventData ? [eventData] : []), ...(head.structuredData ?? [])] },
  };
}

type OfferData = RawOffer['document']['data'];

/** Without a form the offer is the page itself. */
function getGainsLabel({ form_kind: kind }: OfferData, { view: { strings } }: PageContext): string {
  return kind === 'none' || !kind ? strings.onThisPage : strings.whatYouGet;
}

function isWritten({ kind }: OfferData): boolean {
  return kind === 'Whitepaper' || kind === 'Checklist';
}

/** The kind and the date of publication. An event has only its own date, so that readers do not confuse the two. */
function toKind({ kind, published_on: published, starts_at: starts }: OfferData, context: PageContext): string {
  return [kind && context.view.strings.term(kind), published && !starts ? context.view.date(published) : '']
    .filter(Boolean)
    .join(' · ');
}

/** Readers cannot register for an event that has ended or has an open link; files and meetings are always available. */
function isFormOffered({ form_kind: kind }: OfferData, event: EventView | undefined): boolean {
  if (kind !== 'register' || !event) return true;
  return event.phase === 'before' || (event.phase === 'during' && !event.state?.action);
}

function toReminder(form: OfferView['form'], event: EventView | undefined): OfferView['reminder'] {
  if (form) {
    const link = { href: '#form-heading', isExternal: false };
    return { heading: form.heading, label: form.view.submitLabel, link };
  }
  const { heading, action } = event?.state ?? {};
  return heading !== undefined && action ? { heading, ...action } : undefined;
}

function toForm(data: OfferData, context: PageContext, form: FormState | undefined): OfferView['form'] {
  const kind = data.form_kind;
  if (kind === 'none' || !kind) return undefined;
  const view = toEnquiryFormView(kind, form, context);
  return {
    heading: data.form_heading ?? '',
    privacy: data.privacy_line ?? '',
    view: data.submit_label ? { ...view, submitLabel: data.submit_label } : view,
  };
}

function toSpeaker(speaker: OfferData['speakers'][number], { view }: PageContext): SpeakerView[] {
  const person = isFilled.contentRelationship(speaker.person) ? speaker.person.data : undefined;
  const name = person?.name ?? speaker.name;
  const portrait = person?.portrait;
  return name
    ? [
        {
          name,
          role: person?.role ?? speaker.role ?? '',
          portrait: isFilled.image(portrait) ? view.image(portrait) : undefined,
        },
      ]
    : [];
}

function toFacts(data: OfferData, event: EventView | undefined, { view }: PageContext): OfferView['facts'] {
  const { strings } = view;
  const when = event ? [{ label: strings.when, text: event.when, dateTime: event.own.startsAt }] : [];
  const where = data.place ? [{ label: strings.where, text: data.place, dateTime: undefined }] : [];
  return [...when, ...where];
}

function toCalendar(
  document: RawOffer['document'],
  event: EventView | undefined,
  { view }: PageContext,
): OfferView['calendar'] {
  // A draft that was never published has no calendar file.
  if (!event || event.phase === 'after' || !document.first_publication_date) return undefined;
  return { label: view.strings.addToCalendar, href: `${view.document(document)}${calendarEnding}` };
}
