/** Wakes up islands (document/island.tsx): React arrives only when one of them is wanted. */
const woken = new WeakSet<Element>();

export function hydrateIslands(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-island]')) {
    if (woken.has(element)) continue;
    woken.add(element);
    when(element, () => void hydrate(element));
  }
}

async function hydrate(element: HTMLElement): Promise<void> {
  const { hydrateIsland } = await import('./island-runtime.ts');
  await hydrateIsland(element);
}

function when(element: HTMLElement, wake: () => void): void {
  switch (element.dataset['when']) {
    case 'idle':
      // Safari has no idle callback; a task of its own will do there.
      if ('requestIdleCallback' in window) requestIdleCallback(wake, { timeout: 2000 });
      else setTimeout(wake);
      return;
    case 'interaction':
      for (const type of ['pointerenter', 'focusin'] as const) element.addEventListener(type, wake, { once: true });
      return;
    default: {
      const observer = new IntersectionObserver((entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        wake();
      });
      observer.observe(element);
    }
  }
}
