/** The service worker: the studio's shell and files for use without a connection. */
import { createOfflineFiles } from './service-worker/offline-files.ts';

/** The part of the worker's global scope that this script uses; TypeScript's DOM types only know windows. */
interface WorkerScope {
  /** The file names of the build, which the content service writes before this script. */
  readonly studioFiles: readonly string[];
  readonly caches: CacheStorage;
  readonly clients: { claim: () => Promise<void> };
  readonly skipWaiting: () => Promise<void>;
  readonly addEventListener: ((
    kind: 'install' | 'activate',
    listener: (event: { waitUntil: (work: Promise<unknown>) => void }) => void,
  ) => void) &
    ((
      kind: 'fetch',
      listener: (event: { readonly request: Request; respondWith: (response: Promise<Response>) => void }) => void,
    ) => void);
}

const scope = globalThis as unknown as WorkerScope;
const offline = createOfflineFiles({
  files: scope.studioFiles,
  caches: scope.caches,
  fetch: (address) => fetch(address),
});

scope.addEventListener('install', (event) => event.waitUntil(offline.install().then(() => scope.skipWaiting())));
scope.addEventListener('activate', (event) => event.waitUntil(offline.activate().then(() => scope.clients.claim())));
scope.addEventListener('fetch', (event) => {
  const answer = offline.answer(event.request);
  if (answer) event.respondWith(answer);
});
