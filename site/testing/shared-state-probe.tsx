/**
 * An island that counts, on the browser's own store: tests/shared-state.spec.ts builds it and hydrates it as the island
 * runtime does.
 */
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import * as state from '../browser/state.ts';
import {
  createServedStore,
  SharedStateContext,
  useSharedState,
  useSnapshot,
  type SharedStateStore,
} from '../browser/use-shared-state.ts';
import type { SharedState } from '../document/shared-state.ts';

function Probe({ onRender }: { onRender: () => void }) {
  const { path, status } = useSharedState('pages');
  const { isOnline } = useSharedState('behaviour');
  const before = useSnapshot('pages');
  onRender();
  return (
    <p>
      {path} {status} {isOnline ? 'online' : 'offline'}, before: {before.path}
    </p>
  );
}

/** Server-rendered markup: the server only knows the page's state. */
function serve(page: SharedState): string {
  return renderToString(
    <SharedStateContext value={createServedStore(page)}>
      <Probe onRender={() => {}} />
    </SharedStateContext>,
  );
}

function takeOver(root: HTMLElement) {
  const seen = { renders: 0, listeners: 0, mismatches: [] as string[] };
  const store: SharedStateStore = {
    ...state,
    subscribe: (listener) => {
      const end = state.subscribe(listener);
      seen.listeners += 1;
      return () => {
        seen.listeners -= 1;
        end();
      };
    },
  };
  const island = (
    <SharedStateContext value={store}>
      <Probe onRender={() => (seen.renders += 1)} />
    </SharedStateContext>
  );
  const taken = hydrateRoot(root, island, { onRecoverableError: (error) => seen.mismatches.push(String(error)) });
  return { seen, unmount: () => taken.unmount() };
}

const probe = { ...state, serve, takeOver };
export type SharedStateProbe = typeof probe;

Object.assign(globalThis, { probe });
