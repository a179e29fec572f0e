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

/** Makes the studio open without a connection. Where the browser has no such workers, or refuses one, it does not. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register(toTrusted(), { scope: '/studio/', updateViaCache: 'none' }).catch(() => {
    // A private window, or storage that is full: the studio works with a connection.
  });
}
