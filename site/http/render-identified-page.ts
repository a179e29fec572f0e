import { masterVariant, type VariantChooser } from '../content/choose-variant.ts';
import { makePageContext } from '../pipeline/make-page-context.ts';
import { type SiteOptions } from '../pipeline/site-options.ts';
import { toViewTag } from '../pipeline/view-tag.ts';
import { resolveRoute } from '../routes/resolve-route.ts';
import { toOtherRepresentation, type IdentifiedPage, type Representation, type RoutedPage } from './identify-page.ts';
import type { ShowFeed } from './feeds-and-sitemaps.ts';
import type { PageResponse } from './page-response.ts';
import { renderError, renderResponse } from './render-response.ts';

/** A page, payload or feed that the page cache renders, for no visitor in particular. */
export interface PageRenderRequest {
  readonly page: IdentifiedPage;
  /** Makes the site choose the variant (choose-variant.ts), and identifies no visitor. */
  readonly cookie: string | undefined;
  /**
   * The tag of the stored view: of the page, or of its other representation. A view with the same tag is answered with
   * 304 and not rendered.
   */
  readonly knownView?: (page: IdentifiedPage) => string | undefined;
}

export interface PageRenderResult {
  readonly answer: PageResponse;
  /** The payload of the document, or the document of the payload: one render gives both. Each may be unchanged. */
  readonly other: { page: IdentifiedPage; answer: PageResponse } | undefined;
}

/** Never rejects: a failure is an answer with its status. */
type PageRenderer = (request: PageRenderRequest) => Promise<PageRenderResult>;

export function createPageRenderer(services: SiteOptions, variants: VariantChooser): PageRenderer {
  const { basePath, publicUrl } = services.settings;

  const renderPage = async (
    { page, cookie, knownView }: PageRenderRequest,
    target: RoutedPage,
    requestId: string,
  ): Promise<PageRenderResult> => {
    const variant = cookie ? await variants.choose(new Request(publicUrl, { headers: { cookie } })) : masterVariant;
    const otherPage = toOtherRepresentation(page, basePath);
    const toKnownView = (representation: Representation) => {
      const own = representation === target.representation ? page : otherPage;
      return own && knownView?.(own);
    };
    const query = new URLSearchParams(target.query);
    const question = { ...target, query, requestId, variant, knownView: toKnownView, isInBothRepresentations: true };
    const { answer, other } = await renderResponse(question, services);
    return { answer, other: other && otherPage && { page: otherPage, answer: other } };
  };

  const renderFeed = async ({ page, knownView }: PageRenderRequest, show: ShowFeed, requestId: string) => {
    const path = page.url.slice(basePath.length);
    return {
      answer: await respondWithFeed(show, { path, knownView: knownView?.(page), requestId }, services),
      other: undefined,
    };
  };

  return async (request) => {
    const requestId = crypto.randomUUID();
    const { target } = request.page;
    const { answer, other } =
      'show' in target
        ? await renderFeed(request, target.show, requestId)
        : await renderPage(request, target, requestId);
    // A stored answer gets the id of each request; any other has its own.
    const identified = answer.dependencies
      ? answer
      : { ...answer, headers: [...answer.headers, ['x-request-id', requestId] as const] };
    return { answer: identified, other };
  };
}

async function respondWithFeed(
  show: ShowFeed,
  { path, knownView, requestId }: { path: string; knownView: string | undefined; requestId: string },
  services: SiteOptions,
): Promise<PageResponse> {
  try {
    const answer = await show(services);
    // Each publish renders the feeds again, and few of them change.
    const viewTag = toViewTag({ body: answer.body.toString() });
    const dependencies = answer.dependencies && { ...answer.dependencies, viewTag };
    return viewTag === knownView
      ? { ...answer, status: 304, body: Buffer.alloc(0), dependencies }
      : { ...answer, dependencies };
  } catch (error) {
    const route = resolveRoute(path, services.settings);
    const context = makePageContext(services, { fullPath: path, route, query: new URLSearchParams(), requestId });
    return renderError(error, services, { context, route });
  }
}
