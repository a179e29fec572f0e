import { isFilled, type FilledLinkToMediaField } from '@prismicio/client';
import { downloadUses } from '../../integrations/downloads/downloads.ts';
import { isUnavailable } from '../../integrations/unavailable.ts';
import { HttpError } from '../contract/http-error.ts';
import type { PageContext } from '../view/page-context.ts';
import { findOffer } from './find-offer.ts';

/** A requested file, and the link to it. */
export interface Download {
  readonly token: string;
  readonly enquiry: string;
  readonly endsAt: number;
  readonly uses: number;
  readonly file: FilledLinkToMediaField;
  /** URL of the page that offers it. */
  readonly offer: string;
  /** Title of that page, in the language of the form. */
  readonly title: string;
}

/**
 * The file of a token: the one that its page offers now, which may be newer than on the day of the request. Throws an
 * `HttpError`: 403 for a forged token, 410 for one that has expired or whose file is no longer offered.
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
  const { asset, title } = offer?.document.data ?? {};
  if (!offer || !isFilled.linkToMedia(asset) || link.endsAt <= now.getTime()) throw toOver(offer?.address);
  return { token, ...link, uses: downloadUses, file: asset, offer: offer.address, title: title ?? '' };
}

/** Counts a use. Throws 410 when none is left. */
export async function useDownload({ enquiry, offer }: Download, { services }: PageContext): Promise<void> {
  if (!(await orUnavailable(() => services.downloads.use(enquiry)))) throw toOver(offer);
}

function toOver(offer: string | undefined): HttpError {
  return new HttpError(410, 'The link to a download is over', { explanation: { about: 'link that is over', offer } });
}

async function orUnavailable<Value>(ask: () => Promise<Value>): Promise<Value> {
  try {
    return await ask();
  } catch (cause) {
    if (isUnavailable(cause)) throw new HttpError(503, 'A download could not be looked up', { cause });
    throw cause;
  }
}
