import { isFilled, type FilledLinkToMediaField } from '@prismicio/client';
import { downloadUses } from '../../integrations/downloads/downloads.ts';
import { isUnavailable } from '../../integrations/unavailable.ts';
import { HttpError } from '../contract/http-error.ts';
import { getLanguage, getLanguagePrefix } from '../language/language.ts';
import type { PageContext } from '../view/page-context.ts';
import { resolveRoute } from '../routes/resolve-route.ts';

/** A file that somebody asked for, and the link that leads to it. */
export interface Download {
  token: string;
  enquiry: string;
  endsAt: number;
  uses: number;
  file: FilledLinkToMediaField;
  /** Address of the page that offers it. */
  offer: string;
}

/**
 * What a token leads to: the file that its page offers now, which may be newer than the one of the day. Throws an
 * `HttpError`: 403 for a token that is not ours, 410 for one that is over or whose file is offered no more.
 */
export async function findDownload(token: string, context: PageContext): Promise<Download> {
  const { services, now } = context;
  const link = services.downloads.read(token);
  if (!link) {
    const explanation = { about: 'file without a link of its own', offer: undefined } as const;
    throw new HttpError(403, 'The link to a download is not signed', { explanation });
  }
  const request = await orUnavailable(() => services.downloads.findRequest(link.enquiry));
  const offer = request && (await findOffer(request, context));
  if (!offer?.file || link.endsAt <= now.getTime()) throw toOver(offer?.address);
  return { token, ...link, uses: downloadUses, file: offer.file, offer: offer.address };
}

/** Counts a use. Throws 410 when none is left. */
export async function useDownload({ enquiry, offer }: Download, { services }: PageContext): Promise<void> {
  if (!(await orUnavailable(() => services.downloads.use(enquiry)))) throw toOver(offer);
}

function toOver(offer: string | undefined): HttpError {
  return new HttpError(410, 'The link to a download is over', { explanation: { about: 'link that is over', offer } });
}

async function findOffer(
  { page, language: id }: { page: string; language: string },
  { content, links, settings }: PageContext,
): Promise<{ address: string; file: FilledLinkToMediaField | undefined } | undefined> {
  const language = getLanguage(id);
  if (!language) return undefined;
  const document = resolveRoute(`${getLanguagePrefix(language)}${page}`, settings)?.document;
  if (document?.uid === undefined || !isOfferType(document.type)) return undefined;
  const found = await content.getByUid(document.type, document.uid, { language: id });
  if (!found) return undefined;
  const { asset } = found.data;
  return { address: links.path(page, language), file: isFilled.linkToMedia(asset) ? asset : undefined };
}

/** The types whose documents may have an asset. */
export const offerTypes = ['landing_page', 'campaign'] as const;

function isOfferType(type: string): type is (typeof offerTypes)[number] {
  return offerTypes.some((own) => own === type);
}

async function orUnavailable<Value>(ask: () => Promise<Value>): Promise<Value> {
  try {
    return await ask();
  } catch (cause) {
    if (isUnavailable(cause)) throw new HttpError(503, 'A download could not be looked up', { cause });
    throw cause;
  }
}
