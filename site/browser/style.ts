import { loadWithin } from './load-within.ts';
import { getState } from './state.ts';

let loading: Promise<void> | undefined;

/**
 * Adds the style of all pages, once a document: before the first page that is swapped in. The document
 * inlines what it shows itself, in the same order, so nothing changes with it. Rejects when it does not load.
 */
export function loadStyle(): Promise<void> {
  loading ??= loadWithin(addSheet).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** A constructed sheet is not inline style, so the content security policy stays strict. */
async function addSheet(signal: AbortSignal): Promise<void> {
  const answer = await fetch(getState('config').style, { signal });
  if (!answer.ok) throw new Error(`Style answered ${answer.status}`);
  const sheet = await new CSSStyleSheet().replace(await answer.text());
  document.adoptedStyleSheets.push(sheet);
}
