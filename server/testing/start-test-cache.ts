/** A page cache in front of a table of pages, used over HTTP. For tests. */
import { Agent, createServer, request as send, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createChangeLog } from '../page-cache/change-log.ts';
import { createEntryStore, type EntryArchive, type EntryStore } from '../page-cache/entry-store.ts';
import { createPageCache } from '../page-cache/page-cache.ts';
import {
  createPageListener,
  type PageListener,
  type PageListenerOptions,
  type VisitorVariant,
} from '../page-cache/page-listener.ts';
import { createRefreshQueue } from '../page-cache/refresh-queue.ts';
import { createTestPages, testMarkdown, toAnswer, type TestPages } from './test-pages.ts';
import { createVersions } from '../page-cache/versions.ts';

interface TestResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** `x-cache` */
  readonly cache: string | undefined;
}

interface Publication {
  readonly changed: readonly string[];
  readonly documents?: readonly string[];
  readonly removed?: readonly string[];
}

interface TestServer {
  readonly ask: (method: string, url: string, headers?: Record<string, string>) => Promise<TestResponse>;
  readonly close: () => Promise<void>;
}

export interface TestCache extends TestServer, Omit<TestPages, 'source' | 'documents'> {
  readonly get: (url: string, headers?: Record<string, string>) => Promise<TestResponse>;
  readonly head: (url: string) => Promise<TestResponse>;
  readonly publish: (ref: string, publication: Publication) => void;
  readonly later: (milliseconds: number) => void;
  readonly renders: (url: string) => number;
  readonly removed: readonly string[];
  readonly store: EntryStore;
  readonly idle: () => Promise<void>;
}

/** An archive without stored pages. */
export const noArchive: EntryArchive = {
  holds: () => false,
  load: () => undefined,
  take: () => undefined,
  takeSome: () => undefined,
  countUntaken: () => 0,
};

const everybody: VisitorVariant = { kind: 'master', key: 'master', cookie: undefined, setCookies: [] };

/** Visitors by their cookie. */
const visitors: Readonly<Record<string, VisitorVariant>> = {
  'preview=real': { ...everybody, kind: 'private', key: 'private' },
  'preview=unknown': { ...everybody, isPreviewUnknown: true },
  'preview=forged': { ...everybody, setCookies: ['preview=; Max-Age=0'] },
  'variation=b': { ...everybody, kind: 'experiment', key: 'b', cookie: 'variation=b' },
};

/** Background work must not fail in these tests. */
function rethrow(error: unknown): never {
  throw error;
}

export async function startTestCache({
  exposeDebugHeaders = true,
  maxBytes = 10_000_000,
  onError = rethrow,
  refuse = async () => false,
  shared,
}: Partial<Pick<PageListenerOptions, 'exposeDebugHeaders' | 'onError' | 'refuse' | 'shared'>> & {
  maxBytes?: number;
} = {}): Promise<TestCache> {
  const versions = createVersions();
  versions.announce('one');
  const { source, documents, ...pages } = createTestPages(versions.ref);
  const removed: string[] = [];
  let time = 0;
  const store = createEntryStore({ maxBytes, archive: noArchive });
  const cache = createPageCache({
    source,
    store,
    versions,
    changes: createChangeLog(versions.current()),
    queue: (refresh) => createRefreshQueue({ refresh, pause: () => turn() }),
    build: 'build',
    examineContent: async () => {},
    index: () => ({ ref: versions.ref(), documents: documents() }),
    unavailable: toAnswer(503, 'unavailable', {}),
    onStored: () => {},
    onConfirmed: () => {},
    onRemoved: ({ key }) => void removed.push(key),
    onError: rethrow,
    exposeDebugHeaders,
    now: () => time,
  });
  const listener = createPageListener({
    cache,
    store,
    source,
    markdown: testMarkdown,
    chooseVariant: async (cookie) => visitors[cookie] ?? everybody,
    mayChooseVariant: (cookie) => cookie !== 'theme=dark',
    isBuildServed: () => true,
    refuse,
    exposeDebugHeaders,
    shared,
    counts: { hit: 0, miss: 0, stale: 0, bypass: 0 },
    onError,
  });
  const server = await startServer(listener);

  return {
    ...pages,
    ...server,
    get: (url, headers) => server.ask('GET', url, headers),
    head: (url) => server.ask('HEAD', url),
    publish(ref, { changed, documents: published = [], removed: gone = [] }) {
      const version = versions.announce(ref);
      const [documentIds, removedIds] = [new Set(published), new Set(gone)];
      cache.expect(documentIds);
      cache.apply({ version, contentKeys: new Set(changed), documentIds, removedIds });
    },
    later: (milliseconds) => void (time += milliseconds),
    renders: (url) => pages.rendered.filter((other) => other === url).length,
    removed,
    store,
    idle: () => cache.idle(),
  };
}

async function startServer({ answer }: PageListener): Promise<TestServer> {
  const server = createServer((request, response) =>
    answer(request, response, (_, rest) => void rest.end('passed on')),
  );
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  // The address of a server that listens on a port is an `AddressInfo`.
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  return {
    ask: (method, url, headers = {}) => askOver(agent, port, { method, path: url, headers }),
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        agent.destroy();
        server.closeAllConnections();
      }),
  };
}

function askOver(
  agent: Agent,
  port: number,
  { method, path, headers }: { method: string; path: string; headers: Record<string, string> },
): Promise<TestResponse> {
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
