import { loadWithin } from './load-within.ts';
import { getState } from './state.ts';

let loading: Promise<CSSStyleSheet> | undefined;

/**
 * The style of all pages, which is added with the first page that is swapped in: adding it makes the browser
 * look at every element again. The document inlines what it shows itself, in the same order, so nothing
 * changes with it. Rejects when it does not load.
 */
export function loadStyle(): Promise<CSSStyleSheet> {
  loading ??= loadWithin(loadSheet).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** A constructed sheet is not inline style, so the content security policy stays strict. */
async function loadSheet(signal: AbortSignal): Promise<CSSStyleSheet> {
  const answer = await fetch(getState('config').style, { signal });
  if (!answer.ok) throw new Error(`Style answered ${answer.status}`);
  return new CSSStyleSheet().replace(await answer.text());
}
