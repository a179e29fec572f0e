import { expect, test } from 'vitest';
import { createOfflineFiles } from './offline-files.ts';

const origin = 'https://content.test';
const get = (path: string, mode: RequestMode = 'navigate') => ({ method: 'GET', mode, url: origin + path });
const toPath = (address: RequestInfo | URL): string =>
  new URL(typeof address === 'object' && 'url' in address ? address.url : address, origin).pathname;

/** The part of CacheStorage that the worker uses. */
function createCaches() {
  const stores = new Map<string, Map<string, Response>>();
  const match = (kept: Map<string, Response>, address: RequestInfo | URL) => kept.get(toPath(address))?.clone();
  return {
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (address: RequestInfo | URL) =>
      [...stores.values()].map((kept) => match(kept, address)).find((found) => found !== undefined),
    async open(name: string) {
      const kept = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, kept);
      return {
        match: async (address: RequestInfo | URL) => match(kept, address),
        put: async (address: RequestInfo | URL, response: Response) => void kept.set(toPath(address), response),
      } as unknown as Cache;
    },
  };
}

/** A service with successive builds, behind a network that may be offline. */
function createService() {
  const network = { isThere: true, asked: [] as string[], files: [] as string[] };
  const fetch = async (request: string | Request) => {
    const path = toPath(request);
    if (!network.isThere) throw new TypeError('Failed to fetch');
    network.asked.push(path);
    const name = path.replace('/studio/assets/', '');
    if (network.files.includes(name)) return new Response(`file ${name}`);
    if (path.startsWith('/studio/assets/')) return new Response('', { status: 404 });
    return new Response(network.files.map((file) => `<script src="/studio/assets/${file}"></script>`).join(''));
  };
  return { network, fetch };
}

function createTest() {
  const { network, fetch } = createService();
  const caches = createCaches();
  const start = (...files: string[]) => {
    network.files = files;
    return createOfflineFiles({ files, caches, fetch });
  };
  return { network, caches, start };
}

const read = async (answer: Promise<Response> | undefined) => (await answer)?.text();

test('without a connection every screen opens from the cached shell, and every file is available', async () => {
  const { network, start } = createTest();
  const worker = start('studio-1.js', 'editor-1.js');
  await worker.install();
  network.isThere = false;
  expect(await read(worker.answer(get('/studio/documents/a?x=1')))).toContain('/studio/assets/studio-1.js');
  expect(await read(worker.answer(get('/studio/assets/editor-1.js', 'cors')))).toBe('file editor-1.js');
  await expect(worker.answer(get('/studio/assets/other.js', 'cors'))).rejects.toThrow('Failed to fetch');
});

test('with a connection screens come from the service, and files from the cache', async () => {
  const { network, start } = createTest();
  const worker = start('studio-1.js');
  await worker.install();
  network.asked.length = 0;
  await worker.answer(get('/studio/documents'));
  await worker.answer(get('/studio/assets/studio-1.js', 'cors'));
  expect(network.asked).toEqual(['/studio/documents']);
});

test.each([
  ['a request of the administration', { ...get('/admin/me'), mode: 'cors' as const }],
  ['the stream of events', { ...get('/admin/events'), mode: 'cors' as const }],
  ['a sign-in', { ...get('/studio/sign-in/link/use'), method: 'POST', mode: 'cors' as const }],
  ['a picture', { ...get('/media/a/b.png'), mode: 'no-cors' as const }],
])('%s is left to the network', (_name, request) => {
  expect(createTest().start('studio-1.js').answer(request)).toBeUndefined();
});

test('a new build copies unchanged files and keeps the previous build for open tabs', async () => {
  const { network, caches, start } = createTest();
  const builds = [
    ['a-1.js', 'same.js'],
    ['a-2.js', 'same.js'],
    ['a-3.js', 'same.js'],
  ];
  for (const files of builds) {
    network.asked.length = 0;
    const worker = start(...files);
    await worker.install();
    await worker.activate();
  }
  expect(network.asked).not.toContain('/studio/assets/same.js');
  const { answer } = start('a-3.js', 'same.js');
  network.isThere = false;
  expect(await read(answer(get('/studio/assets/a-2.js', 'cors')))).toBe('file a-2.js');
  await expect(answer(get('/studio/assets/a-1.js', 'cors'))).rejects.toThrow();
  expect(await caches.keys()).toHaveLength(2);
});

test('a build with a missing file is not cached', async () => {
  const { network, start } = createTest();
  const worker = start('a.js', 'b.js');
  network.files = ['a.js'];
  await expect(worker.install()).rejects.toThrow('b.js was answered with 404');
  network.files = ['a.js', 'b.js', 'newer.js'];
  await expect(worker.install()).rejects.toThrow('another build');
});
