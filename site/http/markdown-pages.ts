/**
 * Pages as Markdown: which request asks for it, and its response made of the page's document. The page cache uses both
 * on its stored pages; `respondInMarkdown` serves what the cache does not store.
 */
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { fromMarkdownPath, toMarkdownPath } from '../document/markdown-path.ts';
import type { PageMarkdown } from '../document/page-markdown.ts';
import { plainPolicy, type HeaderPairs } from './security-headers.ts';

export interface MarkdownPages {
  /** The URL of the page that a request wants as Markdown; `undefined` when it wants the URL as it is. */
  readonly find: (url: string, accept: string | undefined) => string | undefined;
  /** The Markdown of a document, and its headers in place of the document's. */
  readonly show: (document: Buffer, headers: HeaderPairs) => Promise<{ headers: HeaderPairs; body: Buffer }>;
}

/** Converting takes ten milliseconds; about four hundred pages. */
const maxCharacters = 4_000_000;

const mediaType = 'text/markdown';

/** Loaded on demand: its parsers are half of the site's program. */
const loadConverter = () => import('../document/page-markdown.ts');

/** `personalParameters`: of page-type.ts. A page with one is shown as it is for everybody. */
export function createMarkdownPages({
  basePath,
  personalParameters,
}: {
  basePath: string;
  personalParameters: readonly string[];
}): MarkdownPages {
  const converted = new LRUCache<string, PageMarkdown>({ maxSize: maxCharacters });

  const convert = async (document: Buffer): Promise<PageMarkdown> => {
    const key = hash('sha256', document);
    const known = converted.get(key);
    if (known) return known;
    const { toPageMarkdown } = await loadConverter();
    const markdown = toPageMarkdown(document.toString());
    converted.set(key, markdown, { size: Math.min(maxCharacters, markdown.text.length) });
    return markdown;
  };

  return {
    find(url, accept) {
      // Two searches of short texts: every request passes here.
      const isNamed = url.includes('.md');
      if (!isNamed && !accept?.includes(mediaType)) return undefined;
      const [path = '', query = ''] = url.split('?');
      const page = isNamed ? fromMarkdownPath(path) : undefined;
      if (page === undefined && !prefersMarkdown(accept)) return undefined;
      // The home page below a base path keeps its slash (canonical-url.ts).
      const own = page !== undefined && page === basePath ? `${basePath}/` : (page ?? path);
      return `${own}${withoutParameters(query, personalParameters)}`;
    },
    async show(document, headers) {
      const { text, canonical, isIndexed } = await convert(document);
      const kept = headers.filter(([name]) => !replaced.has(name));
      // The fixed text that is sent when even the error page fails has none.
      const address = isIndexed ? URL.parse(canonical)?.href : undefined;
      const own: HeaderPairs = [
        ['content-type', `${mediaType}; charset=utf-8`],
        ['content-security-policy', plainPolicy],
        address === undefined ? ['x-robots-tag', 'noindex'] : ['link', `<${address}>; rel="canonical"`],
      ];
      return { headers: [...kept, ...own], body: Buffer.from(text) };
    },
  };
}

const replaced = new Set(['content-type', 'content-length', 'content-security-policy', 'reporting-endpoints', 'etag']);

/** RFC 9110, 12.5.1. A client that accepts both equally gets the one that it names first, and HTML for any type. */
function prefersMarkdown(accept: string | undefined): boolean {
  if (!accept?.includes(mediaType)) return false;
  return new Negotiator({ headers: { accept } }).mediaType(['text/html', mediaType]) === mediaType;
}

function withoutParameters(query: string, names: readonly string[]): string {
  if (query === '') return '';
  const kept = new URLSearchParams(query);
  for (const name of names) kept.delete(name);
  return kept.size === 0 ? '' : `?${kept.toString()}`;
}

/** Answers a request for Markdown with the response to the request for its page; others pass. */
export function respondInMarkdown(
  pages: MarkdownPages,
  { basePath }: { basePath: string },
  fetch: (request: Request) => Promise<Response>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const url = new URL(request.url);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const asked = `${url.pathname}${url.search}`;
    const page = isRead ? pages.find(asked, request.headers.get('accept') ?? undefined) : undefined;
    if (page === undefined) return fetch(request);
    const isNamed = fromMarkdownPath(url.pathname) !== undefined;
    const headers = new Headers(request.headers);
    // The converter needs the document itself, not a compressed one.
    for (const name of ['accept', 'accept-encoding', 'if-none-match']) headers.delete(name);
    const ask = (path: string) => fetch(new Request(new URL(path, url.origin), { headers }));
    const answer = await ask(page);
    if (isDocument(answer)) return toMarkdownResponse(pages, answer, request.method);
    if (answer.status === 301 && isNamed) return leadToMarkdown(answer);
    // A file, a feed: only pages have Markdown.
    return isNamed ? toMarkdownResponse(pages, await ask(`${basePath}/404`), request.method) : fetch(request);
  };
}

const isDocument = (answer: Response) => answer.headers.get('content-type')?.startsWith('text/html') === true;

async function toMarkdownResponse(pages: MarkdownPages, answer: Response, method: string): Promise<Response> {
  const document = Buffer.from(await answer.arrayBuffer());
  const { headers, body } = await pages.show(document, [...answer.headers]);
  const sent = method === 'HEAD' ? null : new Uint8Array(body);
  return new Response(sent, { status: answer.status, headers: headers.map(([...pair]) => pair) });
}

function leadToMarkdown(answer: Response): Response {
  const headers = new Headers(answer.headers);
  const [path = '', query] = (headers.get('location') ?? '').split('?');
  headers.set('location', `${toMarkdownPath(path)}${query === undefined ? '' : `?${query}`}`);
  return new Response(null, { status: answer.status, headers });
}
