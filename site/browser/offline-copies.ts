/**
 * Hands the page that is read to the service worker, which keeps it for reading without a connection.
 * After everything else: the worker is registered when the page has loaded and the browser is idle.
 */
import { whenIdle } from './idle.ts';
import { toPayloadAddress } from './payloads.ts';
import { getState } from './state.ts';
import { trusted } from './trusted-types.ts';

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
    if (document.readyState === 'complete') register();
    else addEventListener('load', register, { once: true });
  });
  let isSwapped = false;
  return {
    keep: () => {
      const page = isSwapped ? toPayloadAddress(new URL(location.href)) : location.pathname + location.search;
      isSwapped = true;
      if (document.body.dataset['preview'] !== undefined || getState('pages').status !== 200) return;
      const files = performance.getEntriesByType('resource').map(({ name }) => name);
      void worker.then((active) => active?.postMessage({ page, files }, []));
    },
  };
}
