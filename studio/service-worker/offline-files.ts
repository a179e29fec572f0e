/** The request handling of the service worker. It imports nothing, because the worker is a script of its own. */

export interface WorkerPlace {
  /** The names of the build's files below `/studio/assets/`. */
  readonly files: readonly string[];
  readonly caches: Pick<CacheStorage, 'open' | 'keys' | 'delete' | 'match'>;
  readonly fetch: (address: string | Request) => Promise<Response>;
}

export interface OfflineFiles {
  /** Caches the shell and every file. Rejects if one is missing: then the previous worker stays. */
  readonly install: () => Promise<void>;
  /** Keeps this build and the previous one, which open tabs may still use. */
  readonly activate: () => Promise<void>;
  /** Undefined: the browser sends the request to the network. */
  readonly answer: (request: Pick<Request, 'method' | 'mode' | 'url'>) => Promise<Response> | undefined;
}

const shell = '/studio/';
const assets = '/studio/assets/';
const prefix = 'fc-studio-';
const keptBuilds = 2;
/** File names contain a content hash, so request headers do not matter. */
const anyHeaders = { ignoreVary: true };

export function createOfflineFiles({ files, caches, fetch }: WorkerPlace): OfflineFiles {
  const cacheName = `${prefix}${toKey(files)}`;

  async function fetchWhole(address: string): Promise<Response> {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address} was answered with ${response.status}`);
    return response;
  }

  async function fetchShell(): Promise<Response> {
    const response = await fetchWhole(shell);
    const text = await response.clone().text();
    const named = [...text.matchAll(/\/studio\/assets\/([^"'\s]+)/g)].map(([, name = '']) => name);
    // The shell is from a newer build, whose worker will be installed next.
    if (!named.every((name) => files.includes(name))) throw new Error('The shell has files of another build');
    return response;
  }

  async function respondWithAsset(request: Pick<Request, 'url'>): Promise<Response> {
    return (await caches.match(request.url, anyHeaders)) ?? fetch(request.url);
  }

  async function respondWithScreen(request: Pick<Request, 'url'>): Promise<Response> {
    try {
      return await fetch(request as Request);
    } catch (error) {
      const kept = await (await caches.open(cacheName)).match(shell, anyHeaders);
      if (kept) return kept;
      throw error;
    }
  }

  return {
    async install() {
      const cache = await caches.open(cacheName);
      await cache.put(shell, await fetchShell());
      const keep = async (address: string): Promise<void> =>
        cache.put(address, (await caches.match(address, anyHeaders)) ?? (await fetchWhole(address)));
      await Promise.all(files.map((name) => keep(assets + name)));
    },
    async activate() {
      // Cache names are returned in the order of their creation.
      const builds = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName);
      for (const name of builds.slice(0, Math.max(0, builds.length + 1 - keptBuilds))) await caches.delete(name);
    },
    answer(request) {
      const { pathname } = new URL(request.url);
      if (request.method !== 'GET') return undefined;
      if (pathname.startsWith(assets)) return respondWithAsset(request);
      return request.mode === 'navigate' ? respondWithScreen(request) : undefined;
    },
  };
}

/** A short hash of the file names, which contain the hashes of their contents. */
function toKey(files: readonly string[]): string {
  let hash = 5381;
  for (const character of files.toSorted().join(' ')) hash = (hash * 33 + (character.codePointAt(0) ?? 0)) % 2 ** 32;
  return hash.toString(36);
}
