/** A cache in front of a table of pages, reached over HTTP. For tests. */
import { Agent, createServer, request as send, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { IndexedDocument } from './content-index.ts';
import { createChangeLog } from './change-log.ts';
import { createEntryStore, type EntryArchive, type EntryStore } from './entry-store.ts';
import { createPageCache } from './page-cache.ts';
import { createPageListener, type VisitorVariant } from './page-listener.ts';
import type { PageAddress, PageSource, RenderedAnswer } from './page-source.ts';
import { createRefreshQueue } from './refresh-queue.ts';
import { createVersions } from './versions.ts';

export interface TestPage {
  text: string;
  contentKeys: readonly string[];
  documentId: string | undefined;
  viewTag: string | undefined;
  /** By the cache's clock, which starts at 0. */
  changesAt?: number | undefined;
  /** Whether the page has a second form, at `/_payload…`. */
  hasPayload?: boolean;
  /** The page is in no list: its payload is refused, though its document is there. */
  isUnlisted?: boolean;
}

export interface TestAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** `x-cache` */
  cache: string | undefined;
}

export interface Publication {
  changed: readonly string[];
  documents?: readonly string[];
  removed?: readonly string[];
}

export interface TestCache {
  ask: (method: string, url: string, headers?: Record<string, string>) => Promise<TestAnswer>;
  get: (url: string, headers?: Record<string, string>) => Promise<TestAnswer>;
  head: (url: string) => Promise<TestAnswer>;
  publish: (ref: string, publication: Publication) => void;
  /** Stops the next render of the page until it is released. */
  hold: (url: string) => { entered: Promise<void>; release: () => void };
  /** Every render fails with this status, until it is `undefined`. */
  fail: (status: number | undefined) => void;
  later: (milliseconds: number) => void;
  page: (url: string) => TestPage;
  pages: Map<string, TestPage>;
  /** Addresses in the order they were rendered, those not counted whose view was unchanged. */
  rendered: readonly string[];
  /** Addresses in the order in which the site was asked for them. */
  begun: readonly string[];
  renders: (url: string) => number;
  removed: readonly string[];
  store: EntryStore;
  idle: () => Promise<void>;
  close: () => Promise<void>;
}

const noArchive: EntryArchive = {
  holds: () => false,
  load: async () => undefined,
  takeLot: () => undefined,
  untaken: () => 0,
};

const everybody: VisitorVariant = { kind: 'master', key: 'master', cookie: undefined, setCookies: [] };

/** Visitors by their cookie. */
const visitors: Readonly<Record<string, VisitorVariant>> = {
  'preview=real': { ...everybody, kind: 'private', key: 'private' },
  'preview=forged': { ...everybody, setCookies: ['preview=; Max-Age=0'] },
  'variation=b': { ...everybody, kind: 'experiment', key: 'b', cookie: 'variation=b' },
};

/** Nothing is to fail in the background: it fails the tests. */
function rethrow(error: unknown): never {
  throw error;
}

const toName = (url: string) => url.slice(1) || 'home';

/** `/a` and `/_payload/a` are two forms of one page. */
const toPath = (url: string) => url.replace(/^\/_payload/, '').split('?')[0] ?? '';
const toOtherForm = (url: string) => (url.startsWith('/_payload') ? toPath(url) : `/_payload${url}`);

export async function startTestCache({
  isTelling = true,
  mostBytes = 10_000_000,
}: { isTelling?: boolean; mostBytes?: number } = {}): Promise<TestCache> {
  const versions = createVersions();
  versions.announce('one');
  const pages = new Map<string, TestPage>();
  for (const url of ['/a', '/b']) pages.set(url, toTestPage(url, [`doc:${toName(url)}`]));
  pages.set('/list', { ...toTestPage('/list', ['list:article:en']), documentId: undefined });
  const rendered: string[] = [];
  const begun: string[] = [];
  const removed: string[] = [];
  const held = new Map<string, { enter: () => void; gate: Promise<void> }>();
  let failure: number | undefined;
  let time = 0;

  const source: PageSource = {
    identify(url) {
      if (url.startsWith('/media/')) return undefined;
      const [path = '', query = ''] = url.split('?');
      if (!pages.has(toPath(path))) return toAddress('not found', { page: 'not found', url: path });
      const kept = toPath(path) === '/list' && query ? `${path}?${query}` : path;
      return { ...toAddress(kept, { page: kept.replace(/^\/_payload/, ''), url: kept }), isTemporary: kept !== path };
    },
    async render({ url, knownView }) {
      begun.push(url);
      const ref = versions.ref();
      const hold = held.get(url);
      held.delete(url);
      hold?.enter();
      await (hold?.gate ?? turn());
      const page = pages.get(toPath(url));
      if (failure) return { ...toAnswer(failure, 'failed', { headers: [['retry-after', '30']] }), others: [] };
      const isUnchanged = page?.viewTag !== undefined && page.viewTag === knownView;
      if (!isUnchanged) rendered.push(url);
      if (!page) return { ...toAnswer(404, 'not found', { ref }), others: [] };
      if (page.isUnlisted && url !== toPath(url))
        return { ...toAnswer(404, 'not pre-rendered', { ...page, ref }), others: [] };
      const show = (address: string) =>
        toAnswer(200, isUnchanged ? '' : `${toText(page, address)} of ${ref}`, { ...page, ref, isUnchanged });
      const address = page.hasPayload && !page.isUnlisted && source.identify(toOtherForm(url));
      return { ...show(url), others: address ? [{ address, answer: show(address.url) }] : [] };
    },
  };
  const store = createEntryStore({ mostBytes, archive: noArchive });
  const cache = createPageCache({
    source,
    store,
    versions,
    changes: createChangeLog(versions.current()),
    queue: (refresh) => createRefreshQueue({ refresh, pause: () => turn() }),
    build: 'build',
    examineContent: async () => {},
    index: () => ({ ref: versions.ref(), documents: toIndex(pages.values()) }),
    unavailable: toAnswer(503, 'unavailable', {}),
    onStored: () => {},
    onConfirmed: () => {},
    onRemoved: ({ key }) => void removed.push(key),
    onError: rethrow,
    isTelling,
    now: () => time,
  });
  const listener = createPageListener({
    cache,
    store,
    source,
    chooseVariant: async (cookie) => visitors[cookie] ?? everybody,
    mayChoose: (cookie) => cookie !== 'theme=dark',
    isBuildServed: () => true,
    refuse: () => false,
    isTelling,
    onError: rethrow,
  });
  const server = createServer((request, response) =>
    listener.answer(request, response, (_, rest) => void rest.end('passed on')),
  );
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address.
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const ask: TestCache['ask'] = (method, url, headers = {}) => askOver(agent, port, { method, path: url, headers });

  return {
    ask,
    get: (url, headers) => ask('GET', url, headers),
    head: (url) => ask('HEAD', url),
    publish(ref, { changed, documents = [], removed: gone = [] }) {
      const version = versions.announce(ref);
      const [documentIds, removedIds] = [new Set(documents), new Set(gone)];
      cache.expect(documentIds);
      cache.apply({ version, contentKeys: new Set(changed), documentIds, removedIds });
    },
    hold(url) {
      const entered = Promise.withResolvers<void>();
      const gate = Promise.withResolvers<void>();
      held.set(url, { enter: entered.resolve, gate: gate.promise });
      return { entered: entered.promise, release: gate.resolve };
    },
    fail: (status) => void (failure = status),
    later: (milliseconds) => void (time += milliseconds),
    page: (url) => pages.get(url) ?? toTestPage(url, []),
    pages,
    rendered,
    begun,
    renders: (url) => rendered.filter((other) => other === url).length,
    removed,
    store,
    idle: () => cache.idle(),
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        agent.destroy();
        server.closeAllConnections();
      }),
  };
}

function toIndex(pages: Iterable<TestPage>): Map<string, IndexedDocument> {
  const ids = [...pages].flatMap(({ documentId }) => documentId ?? []);
  return new Map(ids.map((id) => [id, { id, type: 'article', uid: id, lang: 'en', publishedAt: '', place: '' }]));
}

const toText = ({ text }: TestPage, url: string) => (url.startsWith('/_payload') ? `payload of ${text}` : text);

function toAddress(name: string, { page, url }: Pick<PageAddress, 'page' | 'url'>): PageAddress {
  return { name, page, url, isTemporary: false, mayBeAbsent: true };
}

function toTestPage(url: string, contentKeys: readonly string[]): TestPage {
  return { text: toName(url), contentKeys, documentId: toName(url), viewTag: undefined };
}

function toAnswer(status: number, text: string, known: Partial<RenderedAnswer>): RenderedAnswer {
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

function askOver(
  agent: Agent,
  port: number,
  { method, path, headers }: { method: string; path: string; headers: Record<string, string> },
): Promise<TestAnswer> {
  return new Promise((resolve, reject) => {
    const asking = send({ agent, host: '127.0.0.1', port, method, path, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('error', reject);
      answer.once('end', () => {
        const body = Buffer.concat(chunks);
        const state = answer.headers['x-cache'];
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: decode(body, answer.headers['content-encoding']),
          cache: typeof state === 'string' ? state : undefined,
        });
      });
    });
    asking.once('error', reject);
    asking.end();
  });
}

function decode(body: Buffer, encoding: string | undefined): string {
  if (body.length === 0) return '';
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}
