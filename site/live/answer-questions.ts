/** Requests of the studio from its own origin. The token in the URL is the authorisation, and no cookies are sent. */
import type { Context, Hono } from 'hono';
import type { SiteSettings } from '../contract/settings.ts';
import type { SiteEnvironment } from '../http/request-id.ts';
import { listSecurityHeaders } from '../http/security-headers.ts';
import type { SiteOptions } from '../pipeline/site-options.ts';
import { createAddressBook } from '../routes/address-book.ts';
import { liveFolder } from '../routes/sections.ts';
import { findAddress, type FoundAddress } from './find-address.ts';
import { findSubject, toLiveVariant } from './live-content.ts';
import { findPath } from './live-paths.ts';
import { renderLive } from './render-live.tsx';

interface SomePages {
  /** The first twenty. */
  readonly paths: readonly string[];
  readonly count: number;
}

/**
 * The document's own page, and the other stored pages that publishing it would invalidate; empty for a site that stores
 * no pages. The paths are public ones.
 */
type ShownPages =
  | { readonly own?: string; readonly showing: SomePages; readonly listing: SomePages; readonly isEvery: boolean }
  | { readonly own?: never };

/** No URL of the site is longer. */
const maxPathLength = 2000;
/** The maximum for one request: a form looks up all of its links at once. */
const maxPaths = 50;
const maxShown = 20;

/** Needs no token, because links and the sitemap tell the same. Registered before the pages of a token. */
export function addAddressBook(app: Hono<SiteEnvironment>, services: SiteOptions): void {
  const { settings } = services;
  const book = createAddressBook({ settings, hasOwnVacancies: services.services.jobBoard.isOwnContent ?? false });
  const headers = listHeaders(settings);
  app.get(`${liveFolder}/_addresses`, () => new Response(JSON.stringify(book), { headers }));
}

/** Registered before the pages of the same token. */
export function addLiveQuestions(app: Hono<SiteEnvironment>, services: SiteOptions): void {
  const answerTo = createHandlers(services);
  app.get(
    `${liveFolder}/:token/_at`,
    answerTo((question) => findLinked(question, services)),
  );
  app.get(
    `${liveFolder}/:token/_shows`,
    answerTo((question) => listShown(question, services)),
  );
  app.get(
    `${liveFolder}/:token/_slices`,
    answerTo((question) => listShownSlices(question, services)),
  );
}

interface Question {
  readonly token: string;
  readonly documentId: string;
  readonly query: URLSearchParams;
  readonly requestId: string;
}

/** The studio alone may read the responses. */
const listHeaders = (settings: SiteSettings): Record<string, string> => ({
  ...Object.fromEntries(listSecurityHeaders(settings)),
  'content-type': 'application/json',
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'access-control-allow-origin': settings.studioOrigin,
  vary: 'origin',
});

function createHandlers({ content, settings, logger }: SiteOptions) {
  const headers = listHeaders(settings);
  const toAnswer = (status: number, body: object) => new Response(JSON.stringify(body), { status, headers });
  return (answer: (question: Question) => Promise<object>) =>
    async (context: Context<SiteEnvironment>): Promise<Response> => {
      const token = context.req.param('token') ?? '';
      const requestId = context.get('requestId');
      const subject = await findSubject(token, content);
      if (subject.state !== 'open') return toAnswer(subject.state === 'ended' ? 404 : 503, {});
      const { documentId } = subject;
      try {
        const { searchParams: query } = new URL(context.req.url);
        return toAnswer(200, await answer({ token, documentId, query, requestId }));
      } catch (error) {
        logger.error({ requestId, err: error }, 'A question of the studio could not be answered');
        return toAnswer(503, {});
      }
    };
}

/**
 * `GET /_live/{token}/_at?path=&path=`: paths are below the base path and escaped. The results are in the order of the
 * paths.
 */
async function findLinked(question: Question, services: SiteOptions): Promise<{ results: FoundAddress[] }> {
  const results: FoundAddress[] = [];
  // In sequence: only two live renders run at once (server/overload).
  for (const path of question.query.getAll('path').slice(0, maxPaths))
    results.push(await findShown(path, question, services));
  return { results };
}

function findShown(path: string, { token, requestId }: Question, services: SiteOptions): Promise<FoundAddress> {
  if (!path.startsWith('/') || path.length > maxPathLength) return Promise.resolve({ kind: 'absent' });
  const variant = toLiveVariant(token, services.content);
  return findAddress({ path, query: new URLSearchParams(), variant, requestId }, services);
}

/** `GET /_live/{token}/_shows`: with the document's own page, even if it is not published yet. */
async function listShown({ token, documentId }: Question, services: SiteOptions): Promise<ShownPages> {
  const { listPublished, settings } = services;
  const [pages, own] = await Promise.all([
    listPublished?.({ documentId, ref: token }),
    findPath(documentId, toLiveVariant(token, services.content), services),
  ]);
  if (!pages) return {};
  const path = own === undefined ? undefined : `${settings.basePath}${own}`;
  const toSome = (all: readonly string[]): SomePages => {
    const others = all.filter((other) => other !== path);
    return { paths: others.slice(0, maxShown), count: others.length };
  };
  const { showing, listing, isEvery } = pages;
  return { ...(path !== undefined && { own: path }), showing: toSome(showing), listing: toSome(listing), isEvery };
}

/**
 * `GET /_live/{token}/_slices`: the ids of the slices that the document's own page shows, as saved. Empty without a
 * page of its own, or where the page shows another source than the document.
 */
async function listShownSlices(
  { token, documentId, requestId }: Question,
  services: SiteOptions,
): Promise<{ slices?: string[] }> {
  const variant = toLiveVariant(token, services.content);
  const path = await findPath(documentId, variant, services);
  if (path === undefined) return {};
  const shown = await renderLive({ path, query: new URLSearchParams(), variant, requestId }, services);
  const isOwn = shown.page.status === 200 && shown.documentId === documentId && shown.exceptions.length === 0;
  if (!isOwn) return {};
  return { slices: [...shown.page.main.matchAll(sliceMark)].map(([, id = '']) => id) };
}

/** As in `useSliceMark`. The ids of slices need no escapes. */
const sliceMark = / data-slice="([^"]+)"/g;
