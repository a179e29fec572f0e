/** A table of pages instead of the site, rendered when and how a test decides. For tests. */
import { setImmediate as turn } from 'node:timers/promises';
import type { IndexedDocument } from '../page-cache/content-watch/content-index.ts';
import type { MarkdownPages } from '../../site/site.ts';
import type { IdentifiedPage, PageSource, Representation } from '../page-cache/page.ts';

interface TestPage {
  readonly text: string;
  readonly contentKeys: readonly string[];
  readonly documentId: string | undefined;
  readonly viewTag: string | undefined;
  /** The tag of the payload, if it differs. */
  readonly payloadTag?: string;
  /** In the cache's clock, which starts at 0. */
  readonly changesAt?: number | undefined;
  /** Whether the page has a payload, at `/_payload…`. */
  hasPayload?: boolean;
  /** Whether the manifest does not list the page. Its payload is then rejected although the document exists. */
  readonly isUnlisted?: boolean;
}

export interface TestPages {
  readonly source: PageSource;
  readonly pages: Map<string, TestPage>;
  readonly page: (url: string) => TestPage;
  /** URLs in the order in which they were rendered, without pages whose view was unchanged. */
  readonly rendered: readonly string[];
  /** URLs in the order in which the cache requested them. */
  readonly begun: readonly string[];
  /** Blocks the next render of the page until it is released. */
  readonly hold: (url: string) => { entered: Promise<void>; release: () => void };
  /** Makes every render fail with this status, until it is called with `undefined`. */
  readonly fail: (status: number | undefined) => void;
  /** The documents of the pages. */
  readonly documents: () => Map<string, IndexedDocument>;
}

/** `/a.md` requests `/a` as Markdown. */
export const testMarkdown: MarkdownPages = {
  find: (url, accept) => (url.endsWith('.md') ? url.slice(0, -3) : accept === 'text/markdown' ? url : undefined),
  show: (document, headers) =>
    Promise.resolve({
      headers: [...headers.filter(([name]) => name !== 'content-type'), ['content-type', 'text/markdown']],
      body: Buffer.from(`# ${document.toString()}`),
    }),
};

const toName = (url: string) => url.slice(1) || 'home';

/** `/a` and `/_payload/a` are two representations of one page. */
const toPath = (url: string) => url.replace(/^\/_payload/, '').split('?')[0] ?? '';
const toOtherForm = (url: string) => (url.startsWith('/_payload') ? toPath(url) : `/_payload${url}`);

/** `/a`, `/b` and `/list`, rendered from the content of a ref. */
export function createTestPages(currentRef: () => string): TestPages {
  const pages = new Map<string, TestPage>();
  for (const url of ['/a', '/b']) pages.set(url, toTestPage(url, [`doc:${toName(url)}`]));
  pages.set('/list', { ...toTestPage('/list', ['list:article:en']), documentId: undefined });
  const rendered: string[] = [];
  const begun: string[] = [];
  const held = new Map<string, { enter: () => void; gate: Promise<void> }>();
  let failure: number | undefined;

  const identify = (url: string): IdentifiedPage => {
    const [path = '', query = ''] = url.split('?');
    if (!pages.has(toPath(path)))
      return identifyAs(path, { key: 'not found', pageKey: 'not found', mayBeAbsent: true });
    const kept = toPath(path) === '/list' && query ? `${path}?${query}` : path;
    return identifyAs(kept, { pageKey: kept.replace(/^\/_payload/, ''), isTemporary: kept !== path });
  };

  const source: PageSource = {
    identify: (url) => (url.startsWith('/media/') ? undefined : identify(url)),
    async render({ page: { url } }, storedView) {
      begun.push(url);
      const ref = currentRef();
      const hold = held.get(url);
      held.delete(url);
      hold?.enter();
      await (hold?.gate ?? turn());
      const page = pages.get(toPath(url));
      if (failure) return toAnswer(failure, 'failed', { headers: [['retry-after', '30']] });
      const toTag = (address: string) =>
        address.startsWith('/_payload') ? (page?.payloadTag ?? page?.viewTag) : page?.viewTag;
      const isKnown = (address: string) =>
        toTag(address) !== undefined && toTag(address) === storedView(identify(address));
      if (!isKnown(url)) rendered.push(url);
      if (!page) return toAnswer(404, 'not found', { ref });
      if (page.isUnlisted && url !== toPath(url)) return toAnswer(404, 'not pre-rendered', { ...page, ref });
      const show = (address: string) => {
        const isUnchanged = isKnown(address);
        const text = isUnchanged ? '' : `${toText(page, address)} of ${ref}`;
        return toAnswer(200, text, { ...page, viewTag: toTag(address), ref, isUnchanged });
      };
      if (!page.hasPayload || page.isUnlisted) return show(url);
      const other = identify(toOtherForm(url));
      return { ...show(url), other: { page: other, representation: show(other.url) } };
    },
  };

  return {
    source,
    pages,
    page: (url) => pages.get(url) ?? toTestPage(url, []),
    rendered,
    begun,
    hold(url) {
      const entered = Promise.withResolvers<void>();
      const gate = Promise.withResolvers<void>();
      held.set(url, { enter: entered.resolve, gate: gate.promise });
      return { entered: entered.promise, release: gate.resolve };
    },
    fail: (status) => void (failure = status),
    documents: () => toIndex(pages.values()),
  };
}

function toIndex(pages: Iterable<TestPage>): Map<string, IndexedDocument> {
  const ids = [...pages].flatMap(({ documentId }) => documentId ?? []);
  return new Map(ids.map((id) => [id, { id, type: 'article', uid: id, lang: 'en', publishedAt: '', position: '' }]));
}

const toText = ({ text }: TestPage, url: string) => (url.startsWith('/_payload') ? `payload of ${text}` : text);

/** The identified page of a URL, as tests need it. */
export function identifyAs(url: string, own: Partial<IdentifiedPage> = {}): IdentifiedPage {
  const target = { route: undefined, path: url, query: '', representation: 'document' } as const;
  const names = { key: url, pageKey: url, url };
  return { ...names, isTemporary: false, mayBeAbsent: false, isPublished: () => false, target, ...own };
}

function toTestPage(url: string, contentKeys: readonly string[]): TestPage {
  return { text: toName(url), contentKeys, documentId: toName(url), viewTag: undefined };
}

export function toAnswer(status: number, text: string, known: Partial<Representation>): Representation {
  return {
    headers: [
      ['content-type', 'text/html'],
      ['cache-control', 'public, max-age=0, must-revalidate'],
      ['cdn-cache-control', 'max-age=60, stale-while-revalidate=600, stale-if-error=864000'],
    ],
    ref: undefined,
    contentKeys: ['list:article:en'],
    documentId: undefined,
    viewTag: undefined,
    changesAt: undefined,
    isUnchanged: false,
    ...known,
    status,
    body: Buffer.from(text),
  };
}
