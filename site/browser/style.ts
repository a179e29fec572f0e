import type { PagePayload } from '../document/page-payload.ts';
import { loadWithin } from './load-within.ts';
import { getState } from './state.ts';

let loading: Promise<CSSStyleSheet> | undefined;

/** Whether the style of all pages is loaded or in flight. */
export function isStyleLoading(): boolean {
  return Boolean(loading);
}

/**
 * A page that is fetched before any prefetch carries its own style, because waiting for the style of all pages would
 * take longer. Rejects when the style does not load.
 */
export async function getStyle({ css }: PagePayload): Promise<CSSStyleSheet> {
  return css === undefined ? loadStyle() : makeSheet(css);
}

/**
 * The style of all pages. The document inlines its own style in the same order, so adding this changes nothing on
 * screen. Rejects when it does not load.
 */
export function loadStyle(): Promise<CSSStyleSheet> {
  loading ??= loadWithin(loadSheet).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function loadSheet(signal: AbortSignal): Promise<CSSStyleSheet> {
  const answer = await fetch(getState('config').style, { signal });
  if (!answer.ok) throw new Error(`Style answered ${answer.status}`);
  return makeSheet(await answer.text());
}

/** A constructed sheet is not inline style, so the content security policy stays strict. */
function makeSheet(css: string): Promise<CSSStyleSheet> {
  return new CSSStyleSheet().replace(css);
}
