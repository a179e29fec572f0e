/**
 * Hands the page that is read, and then what it shows, to the service worker, which keeps both for reading
 * without a connection. The worker is registered after everything else: when the page has loaded and the
 * browser is idle. Slow pictures put that off only for so long, for a page is worth keeping without them.
 */
import { toStyledPath, type PagePayload } from '../document/page-payload.ts';
import { whenIdle } from './idle.ts';
import { toPayloadAddress } from './payloads.ts';
import { getState } from './state.ts';
import { trusted } from './trusted-types.ts';

const patienceMs = 2000;

/** What the worker is told. */
export interface PageToKeep {
  /** The address that it is kept by. */
  page?: string;
  /** The address that it came from, when that is another one: keeping it costs no second download. */
  from?: string;
  files?: string[];
}

export function keepVisitedPages(): { keep: (payload?: PagePayload) => void } {
  const { isServiceWorkerOn, basePath } = getState('config');
  if (!isServiceWorkerOn || !('serviceWorker' in navigator)) return { keep: () => {} };
  const worker = new Promise<ServiceWorker | null>((resolve) => {
    const register = () =>
      whenIdle(() => {
        // Refused, as in a private window: then nothing is kept.
        navigator.serviceWorker
          .register(trusted.createScriptURL(`${basePath}/service-worker.js`), { updateViaCache: 'none' })
          .catch(() => {});
        void navigator.serviceWorker.ready.then(({ active }) => resolve(active));
      });
    // Registering again what is registered changes nothing.
    addEventListener('load', register, { once: true });
    // It may have been gone when it was wanted.
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

/** Those that have come already, and then each as it comes: a page is kept before its last picture is there. */
function watchFiles(tell: (files: string[]) => void): void {
  const observer = new PerformanceObserver((list) => {
    const files = list.getEntries().map(({ name }) => name);
    const own = files.filter((file) => /\/(assets|media)\//.test(file));
    if (own.length > 0) tell(own);
  });
  observer.observe({ type: 'resource', buffered: true });
}
