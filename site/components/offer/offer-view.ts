import { isFilled, type SharedSlice } from '@prismicio/client';
import { calendarEnding } from '../../calendar/calendar-file.ts';
import type { CampaignDocument, LandingPageDocument } from '../../content/content-types.generated.ts';
import type { ImageView } from '../image/image-view.ts';
import type { HeadView } from '../../document/head-view.ts';
import type { PageContext } from '../../page-types/page-context.ts';
import type { FormState } from '../../page-types/page-type.ts';
import { toHead, type RawSlicePage } from '../../page-types/slice-page.ts';
import { toSliceViews, type SliceView } from '../../slices/slice-zone.tsx';
import { toEnquiryFormView, type EnquiryFormView } from '../enquiry-form/enquiry-form-view.ts';

/** What a landing page or a campaign is of: one promise, what one gets, and perhaps a form. */
export interface OfferView {
  id: string;
  kind: string;
  title: string;
  summary: string;
  /** When and where, for what happens at a time; empty for what can be had at any. */
  facts: readonly { label: string; text: string; dateTime: string | undefined }[];
  /** Its calendar file, while it is ahead. */
  calendar: { label: string; href: string } | undefined;
  gains: { label: string; texts: readonly string[] };
  speakers: { label: string; people: readonly SpeakerView[] };
  slices: readonly SliceView[];
  form: { heading: string; privacy: string; view: EnquiryFormView } | undefined;
  head: HeadView;
}

interface SpeakerView {
  name: string;
  role: string;
  portrait: ImageView | undefined;
}

export type RawOffer = RawSlicePage<LandingPageDocument> | RawSlicePage<CampaignDocument>;

export function toOfferView(
  { document, loaded }: RawOffer,
  context: PageContext,
  form: FormState | undefined,
): OfferView {
  const { data } = document;
  const { strings } = context.view;
  const title = data.title ?? '';
  const summary = data.summary ?? '';
  return {
    id: document.id,
    kind: toKind(data, context),
    title,
    summary,
    facts: toFacts(data, context),
    calendar: toCalendar(document, context),
    gains: { label: strings.whatYouGet, texts: data.what_you_get.flatMap(({ text }) => text || []) },
    speakers: {
      label: isWritten(data) ? strings.writtenBy : strings.speakers,
      people: data.speakers.flatMap((speaker) => toSpeaker(speaker, context)),
    },
    slices: toSliceViews(data.slices as readonly SharedSlice[], context, loaded),
    form: toForm(data, context, form),
    head: toHead(document, context, { title, description: summary }),
  };
}

type OfferData = RawOffer['document']['data'];

function isWritten({ kind }: OfferData): boolean {
  return kind === 'Whitepaper' || kind === 'Checklist';
}

/** What it is and since when; of what happens at a time, that time alone is told, lest the two be taken for each other. */
function toKind({ kind, published_on: published, starts_at: starts }: OfferData, context: PageContext): string {
  return [kind && context.view.strings.term(kind), published && !starts ? context.view.date(published) : '']
    .filter(Boolean)
    .join(' · ');
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

function toFacts(data: OfferData, context: PageContext): OfferView['facts'] {
  const { strings } = context.view;
  const when = data.starts_at
    ? [
        {
          label: strings.when,
          text: toPeriod({ from: data.starts_at, to: data.ends_at, zone: data.time_zone || 'Europe/London' }, context),
          dateTime: data.starts_at,
        },
      ]
    : [];
  const where = data.place ? [{ label: strings.where, text: data.place, dateTime: undefined }] : [];
  return [...when, ...where];
}

/** Until the end of its day: the day is all that a view knows of the clock. */
function toCalendar(document: RawOffer['document'], { view }: PageContext): OfferView['calendar'] {
  const { starts_at: starts, ends_at: ends } = document.data;
  // A draft that was never published has no file.
  if (!starts || (ends ?? starts).slice(0, 10) < view.today || !document.first_publication_date) return undefined;
  return { label: view.strings.addToCalendar, href: `${view.document(document)}${calendarEnding}` };
}

/** In the event's own time zone, named: a reader abroad must not have to guess. The day is told once when it is one. */
function toPeriod(
  { from, to, zone }: { from: string; to: string | null; zone: string },
  { language }: PageContext,
): string {
  const format = (options: Intl.DateTimeFormatOptions, at: string) =>
    new Intl.DateTimeFormat(language.id, { ...options, timeZone: zone }).format(new Date(at));
  const day = (at: string) => format({ dateStyle: 'full' }, at);
  const time = (at: string) => format({ timeStyle: 'short' }, at);
  const zoneName = new Intl.DateTimeFormat(language.id, { timeZone: zone, timeZoneName: 'long' })
    .formatToParts(new Date(from))
    .find(({ type }) => type === 'timeZoneName')?.value;
  const end = to && (day(to) === day(from) ? time(to) : `${day(to)}, ${time(to)}`);
  return `${day(from)}, ${time(from)}${end ? ` – ${end}` : ''} (${zoneName ?? zone})`;
}
