/** React in the browser: loaded with the first island that comes into view, never before. */
import { createElement, type FunctionComponent } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { getServedState, getSnapshot, getState, subscribe } from './state.ts';
import { SharedStateContext } from './use-shared-state.ts';

type IslandModule = Record<string, FunctionComponent<Record<string, unknown>>>;

const modules = import.meta.glob<IslandModule>('../**/*.island.tsx');

const store = { subscribe, getState, getSnapshot, getServedState };

const roots = new Map<HTMLElement, Root>();

export async function hydrateIsland(element: HTMLElement): Promise<void> {
  const name = element.dataset['island'] ?? '';
  const path = Object.keys(modules).find((candidate) => candidate.endsWith(`/${name}.island.tsx`));
  const load = path === undefined ? undefined : modules[path];
  if (!load) throw new Error(`No island "${name}"`);
  // An island file has one export: its component.
  const [Component] = Object.values(await load());
  if (!Component) throw new Error(`Island "${name}" exports nothing`);
  const props = JSON.parse(element.dataset['props'] ?? '{}') as Record<string, unknown>;
  const island = createElement(SharedStateContext, { value: store }, createElement(Component, props));
  roots.set(element, hydrateRoot(element, island));
}

export function unmountIslands(container: ParentNode): void {
  for (const element of container.querySelectorAll<HTMLElement>('[data-island]')) {
    roots.get(element)?.unmount();
    roots.delete(element);
  }
}
