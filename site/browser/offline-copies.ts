/**
 * Hands the page that is read, and then what it shows, to the service worker, which keeps both for reading
 * without a connection. The worker is registered after everything else: when the page has loaded and the
 * browser is idle. Slow pictures put that off only for so long, for a page is worth keeping without them.
 */
import { whenIdle } from './idle.ts';
import { toPayloadAddress } from './payloads.ts';
import { getState } from './state.ts';
import { trusted } from './trusted-types.ts';

const patienceMs = 2000;

export function keepVisitedPages(): { keep: () => void } {
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
    setTimeout(register, document.readyState === 'complete' ? 0 : patienceMs);
  });
  const tell = (message: { page?: string; files?: string[] }) => {
    if (document.body.dataset['preview'] !== undefined || getState('pages').status !== 200) return;
    void worker.then((active) => active?.postMessage(message, []));
  };
  let isSwapped = false;
  return {
    keep: () => {
      tell({ page: isSwapped ? toPayloadAddress(new URL(location.href)) : location.pathname + location.search });
      if (!isSwapped) watchFiles((files) => tell({ files }));
      isSwapped = true;
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
