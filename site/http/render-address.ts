import { masterVariant, type VariantChooser } from '../content/choose-variant.ts';
import { fromPayloadPath, toPayloadPath } from '../document/page-payload.ts';
import { makePageContext } from '../pipeline/make-page-context.ts';
import { toViewTag } from '../pipeline/view-tag.ts';
import { findFeedOrSitemap } from './feeds-and-sitemaps.ts';
import type { PageAnswer } from './page-answer.ts';
import { answerError, renderAnswer, toRepresentation, type Representation } from './render-answer.ts';
import { type SiteOptions } from '../pipeline/site-options.ts';

/** A page, a payload or a feed, as a cache in front requests it: without a visitor. */
export interface WantedAddress {
  /** Canonical, as `identify` (identify-page.ts) returns it. */
  url: string;
  /** The cookie that selects the content variant (choose-variant.ts); it identifies no visitor. */
  cookie: string | undefined;
  /**
   * The stored view tag of a URL: of the requested one, or of its other representation. An unchanged view is answered
   * with
   * 304 and not rendered.
   */
  knownView?: (url: string) => string | undefined;
}

export interface RenderedAddress {
  answer: PageAnswer;
  /** The payload of the page, or the page of the payload: one render gives both. Each may be unchanged. */
  other: { url: string; answer: PageAnswer } | undefined;
}

/** A failure is an answer, with its status. */
type AddressRenderer = (wanted: WantedAddress) => Promise<RenderedAddress>;

export function createAddressRenderer(services: SiteOptions, variants: VariantChooser): AddressRenderer {
  const { basePath, publicUrl } = services.settings;

  const renderPage = async (own: string, search: string, wanted: WantedAddress, requestId: string) => {
    const { cookie } = wanted;
    const payload = fromPayloadPath(own);
    const variant = cookie ? await variants.choose(new Request(publicUrl, { headers: { cookie } })) : masterVariant;
    const query = new URLSearchParams(search);
    const representation = toRepresentation(payload);
    const url = `${basePath}${payload?.route ?? toPayloadPath(own)}${search}`;
    const knownView = (asked: Representation) => wanted.knownView?.(asked === representation ? wanted.url : url);
    const question = {
      representation,
      path: payload?.route ?? own,
      query,
      requestId,
      variant,
      knownView,
      isInBothRepresentations: true,
    };
    const { answer, other } = await renderAnswer(question, services);
    return { answer, other: other && { url, answer: other } };
  };

  return async (wanted) => {
    const requestId = crypto.randomUUID();
    const searchAt = `${wanted.url}?`.indexOf('?');
    const [path, search] = [wanted.url.slice(0, searchAt), wanted.url.slice(searchAt)];
    const own = path.slice(basePath.length) || '/';
    const list = findFeedOrSitemap(own);
    const { answer, other } = list
      ? {
          answer: await answerList(list, { path: own, knownView: wanted.knownView?.(wanted.url) }, services, requestId),
          other: undefined,
        }
      : await renderPage(own, search, wanted, requestId);
    // A stored answer is sent under the id of each request; an uncacheable one carries its own.
    const identified = answer.dependencies
      ? answer
      : { ...answer, headers: [...answer.headers, ['x-request-id', requestId] as const] };
    return { answer: identified, other };
  };
}

async function answerList(
  show: (services: SiteOptions) => Promise<PageAnswer>,
  { path, knownView }: { path: string; knownView: string | undefined },
  services: SiteOptions,
  requestId: string,
): Promise<PageAnswer> {
  try {
    const answer = await show(services);
    // Every publish rebuilds the feeds and sitemaps, and few publishes change them.
    const viewTag = toViewTag({ body: answer.body.toString() });
    const dependencies = answer.dependencies && { ...answer.dependencies, viewTag };
    return viewTag === knownView
      ? { ...answer, status: 304, body: Buffer.alloc(0), dependencies }
      : { ...answer, dependencies };
  } catch (error) {
    const query = new URLSearchParams();
    return answerError(error, services, makePageContext(services, { fullPath: path, query, requestId }));
  }
}
