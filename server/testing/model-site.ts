/**
 * A model of the site for tests: one page per document, each with a payload, and one list of all documents, rendered
 * from `ModelContent`.
 */
import type { IdentifiedPage, PageResponse, Publications, Site } from '../../site/site.ts';
import { identifyAs, testMarkdown } from './test-pages.ts';
import type { ModelContent } from './model-content.ts';

export const listPath = '/list';
export const toPath = (id: string): string => `/page/${id}`;
export const toPayload = (id: string): string => `${toPath(id)}.json`;
export const isPayload = (path: string): boolean => path.endsWith('.json');
export const toId = (path: string): string => path.slice('/page/'.length).replace(/\.json$/, '');

/** A valid preview cookie, and a forged one. */
export const cookies = { editor: 'io.prismic.preview=real', forger: 'io.prismic.preview=forged' } as const;

const master = { kind: 'master', key: 'master', cookie: undefined, setCookies: [], preview: undefined } as const;

export function createModelSite(
  content: ModelContent,
  changes: { publications: Publications; onRefChanged: (listener: () => void) => void },
): Site {
  // Cached until a change is announced, but no longer than five seconds, like the real site's.
  let root: { ref: Promise<string>; until: number } | undefined;
  changes.onRefChanged(() => (root = undefined));
  const getRef = () => {
    if (root && root.until > Date.now()) return root.ref;
    const asked = { ref: content.getRef(), until: Date.now() + 5000 };
    root = asked;
    asked.ref.catch(() => root === asked && (root = undefined));
    return asked.ref;
  };

  /** The page or its payload, and the other representation. */
  const render = async (
    path: string,
    knownView: (page: IdentifiedPage) => string | undefined,
  ): Promise<{ answer: PageResponse; other: PageResponse }> => {
    const ref = await getRef();
    const documents = await content.read(ref);
    const id = toId(path);
    // An empty list is not a failure, because it has a ref.
    const text = path === listPath ? `list ${ref.replace('ref-', 'number ')}` : documents.get(id);
    const keys =
      path === listPath ? ['list:page:en-gb', ...[...documents.keys()].map((own) => `doc:${own}`)] : [`doc:${id}`];
    const viewTag = text && `W/"${encodeURIComponent(text)}"`;
    // The id of a document that was not found is unknown.
    const documentId = path === listPath || text === undefined ? undefined : id;
    const dependencies = { ref, contentKeys: keys, documentId, viewTag, changesAt: undefined };
    const show = (url: string, prefix: string): PageResponse => {
      const isUnchanged = viewTag !== undefined && viewTag === knownView(identify(url));
      const status = text === undefined ? 404 : isUnchanged ? 304 : 200;
      const body = Buffer.from(isUnchanged ? '' : `${prefix}${text ?? 'not found'}`);
      return { status, headers: [['cache-control', 'public, max-age=0, must-revalidate']], body, dependencies };
    };
    const page = show(path === listPath ? path : toPath(id), '');
    const payload = show(toPayload(id), payloadPrefix);
    return isPayload(path) ? { answer: payload, other: page } : { answer: page, other: payload };
  };

  const preview = async (path: string): Promise<Response> => {
    const documents = await content.read('drafts');
    const headers = { 'cache-control': 'private, no-store' };
    // An empty list is not a failure, because it has a ref.
    const text = path === listPath ? [...documents.values()].join(', ') : documents.get(toId(path));
    return new Response(text ?? 'not found', { status: text === undefined ? 404 : 200, headers });
  };

  const isKnownToBePublished = (path: string) =>
    path === listPath ? undefined : changes.publications.has('page', toId(path), 'en-gb');

  const identify = (url: string) => {
    const pageKey = url === listPath ? url : toPath(toId(url));
    return identifyAs(url, { pageKey, isPublished: () => isKnownToBePublished(url) ?? false });
  };

  return {
    markdown: testMarkdown,
    feedPaths: [],
    listRedirects: () => [],
    async fetch(request) {
      const { pathname } = new URL(request.url);
      const isPreview = request.headers.get('cookie') === cookies.editor;
      try {
        if (isPreview) return await preview(pathname);
        // The follower knows that there is no such document, so the content service is not queried.
        if (isKnownToBePublished(pathname) === false) return new Response('not found', { status: 404 });
        const { status, body } = (await render(pathname, () => undefined)).answer;
        return new Response(body.toString(), { status });
      } catch (error) {
        return new Response(failWith(error).body.toString(), { status: 503 });
      }
    },
    async render({ page: { url }, knownView = () => undefined }) {
      try {
        const { answer, other } = await render(url, knownView);
        if (url === listPath || answer.status === 404) return { answer, other: undefined };
        const otherUrl = isPayload(url) ? toPath(toId(url)) : toPayload(toId(url));
        return { answer, other: { page: identify(otherUrl), answer: other } };
      } catch (error) {
        return { answer: failWith(error), other: undefined };
      }
    },
    identify(url) {
      if (url !== listPath && !url.startsWith('/page/')) return undefined;
      const isAbsent = isKnownToBePublished(url) === false;
      if (!isAbsent) return identify(url);
      const isPublished = () => isKnownToBePublished(url) ?? false;
      return isPayload(url)
        ? undefined
        : identifyAs(url, { key: 'not found', pageKey: 'not found', mayBeAbsent: true, isPublished });
    },
    async chooseVariant(request) {
      const cookie = request.headers.get('cookie');
      if (cookie === cookies.editor) return { ...master, kind: 'private', key: 'private' };
      return cookie === cookies.forger ? { ...master, setCookies: ['io.prismic.preview=; Max-Age=0'] } : master;
    },
    start: async () => {},
    searchIsCurrent: async () => {},
    listedBy: [],
    datedBy: [],
    getLastChange: () => undefined,
    securityHeaders: [],
    protectionOf: () => [],
    classifyPost: () => ({ kind: 'other', takesFiles: false, cost: 1, name: '' }),
    costOfRead: () => 1,
    contentState: () => ({ circuit: 'closed', requests: 0, failures: 0, hits: 0, entries: 0 }),
  };
}

/** The prefix of a payload's text. */
export const payloadPrefix = 'payload of ';

/** The response while the content service is unavailable. Any other error is a failure of the test. */
function failWith(error: unknown): PageResponse {
  if (!(error instanceof TypeError)) throw error;
  const headers = [
    ['retry-after', '5'],
    ['cache-control', 'no-store'],
  ] as const;
  return { status: 503, headers, body: Buffer.from('unavailable'), dependencies: undefined };
}
