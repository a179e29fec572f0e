/** Hydrates islands (document/island.tsx): React is loaded only when one of them comes into view. */
import { loadWithin } from './load-within.ts';
import { mayReload } from './reload-guard.ts';
import type * as IslandRuntimeModule from './island-runtime.ts';
import { reportError } from './report-error.ts';
import { getState } from './state.ts';

type IslandRuntime = typeof IslandRuntimeModule;

const woken = new WeakSet<Element>();
let runtime: Promise<IslandRuntime> | undefined;

export function hydrateIslands(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-island]')) {
    if (woken.has(element)) continue;
    woken.add(element);
    whenVisible(element, () => void hydrate(element));
  }
}

/** Unmounts the islands of a page that is replaced, with their effects and listeners. */
export function unmountIslands(root: ParentNode): void {
  void runtime?.then((loaded) => loaded.unmountIslands(root));
}

/**
 * A chunk that does not load may belong to an older build: one full load gets the new one. After that the page stays as
 * the server rendered it, which is readable and works.
 */
async function hydrate(element: HTMLElement): Promise<void> {
  try {
    runtime ??= loadWithin(() => import('./island-runtime.ts'));
    const { hydrateIsland } = await runtime;
    if (element.isConnected) await loadWithin(() => hydrateIsland(element));
  } catch (error) {
    runtime = undefined;
    reportError('load', error);
    if (getState('behaviour').isOnline && mayReload()) location.reload();
  }
}

function whenVisible(element: HTMLElement, wake: () => void): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    wake();
  });
  observer.observe(element);
}
