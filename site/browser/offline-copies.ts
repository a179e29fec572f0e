/**
 * Sends the current page, and then its files, to the service worker, which caches both for offline reading. The worker
 * is registered last: when the page has loaded and the browser is idle. Slow images delay that only for a limited time,
 * because a page is worth caching without them.
 */
import { toStyledPath, type PagePayload } from '../document/page-payload.ts';
import { whenIdle } from './idle.ts';
import { toPayloadAddress } from './payloads.ts';
import { getState } from './state.ts';
import { trusted } from './trusted-types.ts';

const patienceMs = 2000;

/** The message to the worker. */
export interface PageToKeep {
  /** The cache key. */
  readonly page?: string;
  /** The URL that it was loaded from, if different: caching it needs no second download. */
  readonly from?: string;
  readonly files?: string[];
}

export function keepVisitedPages(): { keep: (payload?: PagePayload) => void } {
  const { isServiceWorkerOn, basePath } = getState('config');
  if (!isServiceWorkerOn || !('serviceWorker' in navigator)) return { keep: () => {} };
  const worker = new Promise<ServiceWorker | null>((resolve) => {
    const register = () =>
      whenIdle(() => {
        // Refused, for example in a private window: nothing is cached.
        navigator.serviceWorker.register(trusted.createScriptURL(`${basePath}/service-worker.js`)).catch(() => {});
        void navigator.serviceWorker.ready.then(({ active }) => resolve(active));
      });
    // Registering again changes nothing.
    addEventListener('load', register);
    // The first registration may have failed offline.
    addEventListener('online', register);
    setTimeout(register, document.readyState === 'complete' ? 0 : patienceMs);
  });
  const tell = (message: PageToKeep) => {
    if (document.body.dataset['preview'] !== undefined || getState('pages').status !== 200) return;
    void worker.then((active) => active?.postMessage(message, []));
  };
  return {
    keep: (payload) => {
      if (payload) {
        const page = toPayloadAddress(new URL(location.href));
        tell({ page, from: payload.css && toStyledPath(page) });
      } else {
        tell({ page: location.pathname + location.search });
        watchFiles((files) => tell({ files }));
      }
    },
  };
}

/** Files that have loaded, then each further one: a page is cached before its last image arrives. */
function watchFiles(tell: (files: string[]) => void): void {
  const observer = new PerformanceObserver((list) => {
    const files = list.getEntries().map(({ name }) => name);
    const own = files.filter((file) => /\/(assets|media)\//.test(file));
    if (own.length > 0) tell(own);
  });
  observer.observe({ type: 'resource', buffered: true });
}
