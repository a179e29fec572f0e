const hourMs = 3_600_000;
const address = '/studio/service-worker.js';

interface ScriptRules {
  createScriptURL(address: string): string;
}

/** The one script address that the page may hand to the browser. Not every browser has Trusted Types. */
function toTrusted(): string {
  const rules: ScriptRules = { createScriptURL: () => address };
  const { trustedTypes } = window as Window & {
    trustedTypes?: { createPolicy(name: string, rules: ScriptRules): ScriptRules };
  };
  return (trustedTypes?.createPolicy('studio-service-worker', rules) ?? rules).createScriptURL(address);
}

/**
 * Makes the studio open without a connection. Where the browser has no such workers, or refuses one, it does not.
 * `onNewBuild` is called when a newer build has come behind the open page, which goes on with the files that it has.
 */
export function registerServiceWorker(onNewBuild: () => void): void {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  // The first worker of a browser is no news.
  if (serviceWorker.controller) serviceWorker.addEventListener('controllerchange', onNewBuild, { once: true });
  serviceWorker.register(toTrusted(), { scope: '/studio/', updateViaCache: 'none' }).then(keepLooking, () => {
    // A private window, or storage that is full: the studio works with a connection.
  });
}

/** A tab may be open for days, and nothing else would look for a newer build. */
function keepLooking(registration: ServiceWorkerRegistration): void {
  const look = (): void =>
    void registration.update().catch(() => {
      // No connection: an hour later there may be one.
    });
  setInterval(look, hourMs);
}
