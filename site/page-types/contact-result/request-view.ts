import { readEventTimes } from '../../calendar/event-times.ts';
import { showPeriod } from '../../calendar/show-period.ts';
import { findOffer, type FoundOffer } from '../../downloads/find-offer.ts';
import type { Download } from '../../downloads/find-download.ts';
import type { PageContext } from '../../view/page-context.ts';

/** In the URL of the thank-you page: the path of the offer whose form was sent. It names no person. */
export const offerParameter = 'from';

/** What a reader has requested with the form of an offer, by its name. */
export interface RequestView {
  /** Replaces the text for people who have sent a message. */
  readonly lede: string;
  /** Date and time of an event. */
  readonly when: { label: string; text: string } | undefined;
  readonly next: string | undefined;
  readonly link: { label: string; href: string };
  /** A person responds, as to a message. */
  readonly isAnsweredByPerson: boolean;
}

/** `undefined` for a page without the parameter, or with one that names no offer. */
export async function queryRequest(context: PageContext): Promise<FoundOffer | undefined> {
  const page = context.query.get(offerParameter);
  return page ? findOffer({ page, language: context.language.id }, context) : undefined;
}

export function toRequestView(
  { address, document: { data } }: FoundOffer,
  { language, view: { strings } }: PageContext,
): RequestView | undefined {
  const { request } = strings;
  const title = data.title ?? '';
  const shared = { link: { label: request.toOffer, href: address }, when: undefined, next: undefined };
  switch (data.form_kind) {
    case 'register': {
      const times = readEventTimes(data);
      const period = times && { from: times.startsAt, to: times.endsAt };
      return {
        ...shared,
        lede: request.registered(title),
        when: times &&
          period && {
            label: strings.when,
            text: showPeriod(period, { language: language.id, zone: times.zone, isZoneNamed: true }),
          },
        next: request.registeredNext,
        isAnsweredByPerson: false,
      };
    }
    case 'meeting':
      return { ...shared, lede: request.meeting(title), next: request.meetingNext, isAnsweredByPerson: true };
    case 'download':
      return { ...shared, lede: request.filesByHand(title), isAnsweredByPerson: true };
    case 'none':
    case null:
    case undefined:
      return undefined;
  }
}

/** The file itself is in a panel of its own. */
export function toDownloadRequestView({ title, offer }: Download, { view: { strings } }: PageContext): RequestView {
  const { request } = strings;
  return {
    lede: request.downloaded(title),
    when: undefined,
    next: undefined,
    link: { label: request.toOffer, href: offer },
    isAnsweredByPerson: false,
  };
}
