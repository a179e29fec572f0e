export interface ScriptManagerKnowledge {
  types: Readonly<Record<string, readonly string[]>>;
  tags: readonly { src: string; category: string }[];
}

/**
 * Runs in the browser, from `/scripts/insights/scriptManager.js`; it is sent as text, so it uses nothing
 * but its argument. First it denies every type, then it applies the reader's choice, which the
 * pre-paint script or the banner's script has put on the root element. A choice updates all seven types.
 */
export function manageScripts({ types, tags }: ScriptManagerKnowledge): void {
  const page = window as Window & { dataLayer?: unknown[]; trustedTypes?: TrustedTypesOfPage };
  const layer = (page.dataLayer ??= []);
  const names = Object.values(types).flat();
  const loaded = new Set<string>();
  // Tags tell a command from an event by its being an `arguments` object.
  const command: (...parts: unknown[]) => void = function () {
    layer.push(arguments);
  };
  const set = (isAllowed: (type: string) => boolean) =>
    Object.fromEntries(names.map((name) => [name, isAllowed(name) ? 'granted' : 'denied']));
  command('consent', 'default', { ...set(() => false), wait_for_update: 500 });

  const apply = () => {
    const choice = document.documentElement.dataset['consent'];
    if (choice === undefined) return;
    // Global Privacy Control speaks for the reader, whatever an older cookie says.
    const refusesMarketing = 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
    const allowed = ['necessary', ...choice.split(' ')].filter((name) => name !== 'marketing' || !refusesMarketing);
    const granted = new Set(allowed.flatMap((name) => types[name] ?? []));
    command(
      'consent',
      'update',
      set((type) => granted.has(type)),
    );
    // A script cannot be taken back: what was refused after it had run is gone with the page.
    if (tags.some(({ src, category }) => loaded.has(src) && !allowed.includes(category))) return location.reload();
    for (const { src, category } of tags) if (allowed.includes(category)) load(src);
  };
  function keepConfigured(src: string): string {
    if (tags.some((tag) => tag.src === src)) return src;
    throw new TypeError(`Not a configured tag: ${src}`);
  }
  /** Made with the first tag: a page without tags needs no policy. */
  let policy: TrustedScriptPolicy | undefined;
  function getPolicy(): TrustedScriptPolicy {
    const rules = { createScriptURL: keepConfigured };
    const { trustedTypes } = page;
    policy ??= trustedTypes ? trustedTypes.createPolicy('fc-tags', rules) : rules;
    return policy;
  }
  function load(src: string): void {
    if (loaded.has(src)) return;
    loaded.add(src);
    const script = document.createElement('script');
    script.async = true;
    script.src = getPolicy().createScriptURL(src) as string;
    document.head.append(script);
  }
  document.addEventListener('fc:consent', apply);
  apply();
}

interface TrustedScriptPolicy {
  createScriptURL: (src: string) => unknown;
}

/** The part of Trusted Types used here; not every browser has them. */
interface TrustedTypesOfPage {
  createPolicy: (name: string, rules: { createScriptURL: (src: string) => string }) => TrustedScriptPolicy;
}
