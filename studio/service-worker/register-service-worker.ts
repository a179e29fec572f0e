const hourMs = 3_600_000;
const address = '/studio/service-worker.js';

interface ScriptRules {
  readonly createScriptURL: (address: string) => string;
}

/** The URL of the worker script, as a trusted URL where the browser has Trusted Types. */
function toTrusted(): string {
  const rules: ScriptRules = { createScriptURL: () => address };
  const { trustedTypes } = window as Window & {
    trustedTypes?: { createPolicy: (name: string, rules: ScriptRules) => ScriptRules };
  };
  return (trustedTypes?.createPolicy('studio-service-worker', rules) ?? rules).createScriptURL(address);
}

/**
 * Registers the service worker, with which the studio opens without a connection. Without support or permission it only
 * works with one. `onNewBuild` is called when a newer build controls the open page, which goes on with its loaded
 * files.
 */
export function registerServiceWorker(onNewBuild: () => void): void {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  // The first worker of a browser is no new build.
  if (serviceWorker.controller) serviceWorker.addEventListener('controllerchange', onNewBuild, { once: true });
  serviceWorker.register(toTrusted(), { scope: '/studio/', updateViaCache: 'none' }).then(keepLooking, () => {
    // In a private window, or with full storage, the studio works with a connection only.
  });
}

/** A tab may be open for days, and the browser would not check for a newer build. */
function keepLooking(registration: ServiceWorkerRegistration): void {
  const look = (): void =>
    void registration.update().catch(() => {
      // No connection: the next check is in an hour.
    });
  setInterval(look, hourMs);
}
