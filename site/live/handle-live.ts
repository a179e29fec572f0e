/**
 * Live pages: a page of the site from a working copy, in the frame of the studio. The token in the URL is the
 * authorisation.
 */
import type { Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { LiveMove, LivePayload } from '../document/live-payload.ts';
import {
  renderLiveDocument,
  toBody,
  toFrameTag,
  type LiveMarkup,
  type LivePlace,
} from '../document/render-live-document.ts';
import { decodePath } from '../routes/decode-path.ts';
import type { SiteEnvironment } from '../http/request-id.ts';
import { listSecurityHeaders } from '../http/security-headers.ts';
import type { SiteOptions } from '../pipeline/site-options.ts';
import { liveFolder as folder } from '../routes/sections.ts';
import { addAddressBook, addLiveQuestions } from './answer-questions.ts';
import { findSubject, sendPatch, toLiveVariant } from './live-content.ts';
import { findPath } from './live-paths.ts';
import { liveWords, type LiveWords } from './live-words.ts';
import { renderLive, renderSlice, renderWords, type LiveQuestion, type LiveRender } from './render-live.tsx';

type LiveContext = Context<SiteEnvironment>;

/** A patch of maximum size. */
const patchLimitBytes = 2 * 1024 * 1024;
/** Sent by the frame: the identifier of its markup around `<main>`. */
const frameHeader = 'fc-frame';

/**
 * Registered before every other handler, so that no cookie is read, no URL is redirected, and a frame may show the
 * response.
 */
export function addLiveRoutes(app: Hono<SiteEnvironment>, services: SiteOptions): void {
  const answers = createLiveHandlers(services);
  addAddressBook(app, services);
  app.get(`${folder}/:token`, answers.inWords(answers.begin));
  app.post(`${folder}/:token`, answers.inWords(answers.patch));
  app.get(`${folder}/:token/_slice/:type/:variation`, answers.inWords(answers.slice));
  addLiveQuestions(app, services);
  app.get(`${folder}/:token/*`, answers.inWords(answers.page));
  app.post(`${folder}/:token/*`, answers.inWords(answers.patch));
  app.all(`${folder}/*`, (context) => context.text('Method not allowed', 405, { allow: 'GET, POST' }));
}

function createLiveHandlers(services: SiteOptions) {
  const { content, settings, assets } = services;
  const limit = bodyLimit({
    maxSize: patchLimitBytes,
    onError: (context) => context.json({ message: 'The patch is too large' }, 413),
  });
  const headers = {
    ...Object.fromEntries(listSecurityHeaders(settings).filter(([name]) => name !== 'x-frame-options')),
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
  };

  const toAnswer = (status: number, type: string, body: Buffer | string, policy?: string): Response => {
    const own = new Headers(headers);
    own.set('content-type', type);
    if (policy !== undefined) own.set('content-security-policy', policy);
    return new Response(typeof body === 'string' ? body : new Uint8Array(body), { status, headers: own });
  };
  const showJson = (status: number, body: object) => toAnswer(status, 'application/json', JSON.stringify(body));
  const show = (status: number, page: LiveMarkup, place?: LivePlace): Response => {
    const { html, contentSecurityPolicy } = renderLiveDocument(page, place, { assets, settings });
    return toAnswer(status, 'text/html; charset=utf-8', html, contentSecurityPolicy);
  };
  const showWords = (status: number, words: LiveWords, place?: LivePlace) => show(status, renderWords(words), place);
  const refuse = (state: 'ended' | 'unavailable'): Response =>
    state === 'ended' ? showWords(404, liveWords.ended) : showWords(503, liveWords.unavailable);

  const move = (token: string, path: string): string => `${settings.basePath}${folder}/${token}${path}`;

  /** The patch is stored; renders the page. */
  async function showPatched(context: LiveContext, token: string, documentId: string): Promise<Response> {
    const asked = toQuestion(context, token, services);
    if (asked.path === '') {
      const path = await findPath(documentId, asked.variant, services);
      return showJson(200, path === undefined ? {} : ({ movedTo: move(token, path) } satisfies LiveMove));
    }
    const startedAt = performance.now();
    const render = await renderLive(asked, services);
    const known = context.req.header(frameHeader);
    return showJson(200, toPayload(render, { known, renderMs: performance.now() - startedAt }));
  }

  const inWords =
    (answer: (context: LiveContext) => Promise<Response>) =>
    async (context: LiveContext): Promise<Response> => {
      try {
        return await answer(context);
      } catch (error) {
        services.logger.error({ requestId: context.get('requestId'), err: error }, 'A live page could not be shown');
        const isPatch = context.req.method === 'POST';
        return isPatch ? showJson(503, { message: liveWords.unavailable.title }) : refuse('unavailable');
      }
    };

  return {
    inWords,
    /** `GET /_live/{token}` redirects to the live page of the document. */
    async begin(context: LiveContext): Promise<Response> {
      const token = readToken(context);
      const subject = await findSubject(token, content);
      if (subject.state !== 'open') return refuse(subject.state);
      const { documentId } = subject;
      const path = await findPath(documentId, toLiveVariant(token, content), services);
      if (path === undefined) return showWords(200, liveWords.pageless, { path: '', documentId });
      const answer = toAnswer(302, 'text/plain', '');
      answer.headers.set('location', move(token, path));
      return answer;
    },
    async page(context: LiveContext): Promise<Response> {
      const token = readToken(context);
      const subject = await findSubject(token, content);
      if (subject.state !== 'open') return refuse(subject.state);
      const { page, path, documentId } = await renderLive(toQuestion(context, token, services), services);
      return show(page.status, page, { path, documentId });
    },
    async patch(context: LiveContext): Promise<Response> {
      const token = readToken(context);
      const subject = await findSubject(token, content);
      if (subject.state !== 'open')
        return showJson(subject.state === 'ended' ? 404 : 503, { message: liveWords[subject.state].title });
      // Without a valid token the body is not read: two bodies that never end would occupy all turns of live pages.
      const refusal = await limit(context, async () => undefined);
      if (refusal) return refusal;
      const { status, message } = await sendPatch(token, await context.req.text(), content);
      return status === 200 ? showPatched(context, token, subject.documentId) : showJson(status, { message });
    },
    async slice(context: LiveContext): Promise<Response> {
      const token = readToken(context);
      const subject = await findSubject(token, content);
      if (subject.state !== 'open') return refuse(subject.state);
      const { type = '', variation = '' } = context.req.param();
      const picture = await renderSlice({ type, variation }, toQuestion(context, token, services), services);
      const theme = context.req.query('theme');
      if (!picture) return showWords(404, liveWords.noSlice);
      return show(200, { ...picture, theme: theme === 'dark' || theme === 'light' ? theme : undefined });
    },
  };
}

function toPayload(
  { page, path, documentId, exceptions }: LiveRender,
  { known, renderMs }: { known: string | undefined; renderMs: number },
): LivePayload {
  const body = toBody(page);
  const frame = toFrameTag(body);
  return {
    status: page.status,
    title: page.title,
    template: page.template,
    main: page.main,
    frame,
    ...(frame !== known && { body }),
    path,
    documentId,
    exceptions,
    renderMs: Math.round(renderMs * 10) / 10,
  };
}

const readToken = (context: LiveContext): string => context.req.param('token') ?? '';

function toQuestion(context: LiveContext, token: string, { content, settings }: SiteOptions): LiveQuestion {
  const { pathname, searchParams } = new URL(context.req.url);
  const path = pathname.slice(settings.basePath.length + folder.length + 1 + token.length);
  return {
    path: decodePath(path) ?? path,
    query: searchParams,
    variant: toLiveVariant(token, content),
    requestId: context.get('requestId'),
  };
}
