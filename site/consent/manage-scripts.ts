/**
 * The functions of `/scripts/insights/scriptManager.js`. Both run in the browser and are sent as text, so they use only
 * their argument. The pre-paint script or the banner's script has put the reader's choice on the root element. Global
 * Privacy Control denies marketing whatever an older cookie says.
 */

/** Denies every consent type, then applies the choice: each choice updates all seven types. */
export function announceConsent(types: Readonly<Record<string, readonly string[]>>): void {
  const page = window as Window & { dataLayer?: unknown[] };
  const layer = (page.dataLayer ??= []);
  // Tags tell a command from an event by its being an `arguments` object.
  const command: (...parts: unknown[]) => void = function () {
    layer.push(arguments);
  };
  const set = (allowed: readonly string[]) =>
    Object.fromEntries(
      Object.entries(types).flatMap(([category, names]) =>
        names.map((name) => [name, allowed.includes(category) ? 'granted' : 'denied']),
      ),
    );
  command('consent', 'default', { ...set([]), wait_for_update: 500 });
  const apply = () => {
    const { consent } = document.documentElement.dataset;
    if (consent === undefined) return;
    const isRefused = (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl;
    const allowed = ['necessary', ...consent.split(' ')].filter((name) => name !== 'marketing' || !isRefused);
    command('consent', 'update', set(allowed));
  };
  document.addEventListener('fc:consent', apply);
  apply();
}

/** Loads each tag once its category is allowed; no other URL becomes a script. Only sent if tags are configured. */
export function loadTags(tags: readonly { src: string; category: string }[]): void {
  const loaded = new Set<string>();
  const isTag = (address: string) => tags.some(({ src }) => src === address);
  const rules = {
    createScriptURL: (address: string) => {
      if (isTag(address)) return address;
      throw new TypeError('No tag has this URL');
    },
  };
  // Not every browser has Trusted Types; the policy's results work wherever a string does.
  const { trustedTypes } = window as Window & {
    trustedTypes?: { createPolicy: (name: string, given: typeof rules) => typeof rules };
  };
  const trusted = trustedTypes?.createPolicy('fc-tags', rules) ?? rules;
  const load = (src: string) => {
    loaded.add(src);
    const script = document.createElement('script');
    script.async = true;
    script.src = trusted.createScriptURL(src);
    document.head.append(script);
  };
  const apply = () => {
    const isRefused = (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl;
    const allowed = new Set((document.documentElement.dataset['consent'] ?? '').split(' '));
    if (isRefused) allowed.delete('marketing');
    // A script cannot be unloaded: a tag that is denied after it has run goes with the page.
    if (tags.some(({ src, category }) => loaded.has(src) && !allowed.has(category))) return location.reload();
    for (const { src, category } of tags) if (allowed.has(category) && !loaded.has(src)) load(src);
  };
  document.addEventListener('fc:consent', apply);
  apply();
}
