/** A site of one page a document and one list of them all, made of `ModelContent` as the real one is of its own. For tests. */
import type { Publications, Site } from '../../site/site.ts';
import type { ModelContent } from './model-content.ts';

export const listPath = '/list';
export const toPath = (id: string): string => `/page/${id}`;
export const toId = (path: string): string => path.slice('/page/'.length);

/** The preview that a service has made, and one that nobody has. */
export const cookies = { editor: 'io.prismic.preview=real', forger: 'io.prismic.preview=forged' } as const;

const master = { kind: 'master', key: 'master', cookie: undefined, setCookies: [], preview: undefined } as const;

export function createModelSite(
  content: ModelContent,
  news: { publications: Publications; onNewContent: (listener: () => void) => void },
): Site {
  // Kept until it is told of a new one, and for five seconds at most, as the real site keeps it.
  let root: { ref: Promise<string>; until: number } | undefined;
  news.onNewContent(() => (root = undefined));
  const getRef = () => {
    if (root && root.until > Date.now()) return root.ref;
    const asked = { ref: content.getRef(), until: Date.now() + 5000 };
    root = asked;
    asked.ref.catch(() => root === asked && (root = undefined));
    return asked.ref;
  };

  const render = async (path: string, condition: string | null): Promise<Response> => {
    const ref = await getRef();
    const documents = await content.read(ref);
    const id = toId(path);
    // A list of nothing is no failure: this one names the ref that it is of.
    const text = path === listPath ? `list ${ref.replace('ref-', 'number ')}` : documents.get(id);
    const keys = path === listPath ? ['list:page:en-gb', ...[...documents.keys()].map((own) => `doc:${own}`)] : [`doc:${id}`]; // prettier-ignore
    const tag = `W/"${encodeURIComponent(text ?? '')}"`;
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
      'surrogate-key': keys.join(' '),
      'x-content-ref': ref,
      ...(path === listPath ? {} : { 'x-content-document': id }),
    };
    if (text === undefined) return new Response('not found', { status: 404, headers });
    if (condition === tag) return new Response(null, { status: 304, headers: { ...headers, etag: tag } });
    return new Response(text, { headers: { ...headers, etag: tag } });
  };

  const preview = async (path: string): Promise<Response> => {
    const documents = await content.read('drafts');
    const headers = { 'cache-control': 'private, no-store' };
    // A list of nothing is no failure: this one names the ref that it is of.
    const text = path === listPath ? [...documents.values()].join(', ') : documents.get(toId(path));
    return new Response(text ?? 'not found', { status: text === undefined ? 404 : 200, headers });
  };

  return {
    async fetch(request) {
      const { pathname } = new URL(request.url);
      const isPreview = request.headers.get('cookie') === cookies.editor;
      try {
        return await (isPreview ? preview(pathname) : render(pathname, request.headers.get('if-none-match')));
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        return new Response('unavailable', {
          status: 503,
          headers: { 'retry-after': '5', 'cache-control': 'no-store' },
        });
      }
    },
    identify(url) {
      if (url !== listPath && !url.startsWith('/page/')) return undefined;
      const isPublished = url === listPath ? undefined : news.publications.has('page', toId(url), 'en-gb');
      const isAbsent = isPublished === false;
      return { name: isAbsent ? 'not found' : url, url, isTemporary: false, mayBeAbsent: isAbsent, isPublished: isPublished ?? false }; // prettier-ignore
    },
    async chooseVariant(request) {
      const cookie = request.headers.get('cookie');
      if (cookie === cookies.editor) return { ...master, kind: 'private', key: 'private' };
      return cookie === cookies.forger ? { ...master, setCookies: ['io.prismic.preview=; Max-Age=0'] } : master;
    },
    start: async () => {},
    securityHeaders: [],
    contentState: () => ({ circuit: 'closed', requests: 0, failures: 0, hits: 0, entries: 0 }),
  };
}
