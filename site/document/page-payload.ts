import type { Assets } from './assets.ts';
import type { RenderedPage } from './render-document.ts';
import type { PageState } from './shared-state.ts';

/**
 * What a client navigation swaps in (`/_payload/{route}.json`): the page without its frame.
 * The browser has the layout already, and the style of all pages once it has navigated (browser/style.ts).
 */
export interface PagePayload {
  status: number;
  title: string;
  language: string;
  template: string;
  layout: string;
  head: string;
  main: string;
  /** The file with its style: another one than the document's is of another build. */
  style: string;
  /** The islands inside `main`, with the scripts that the browser may fetch before they are wanted. */
  islands: readonly { name: string; scripts: readonly string[] }[];
  /** The shared state areas that change with the page. */
  state: PageState;
  translations: readonly { language: string; href: string }[];
}

export function toPagePayload(
  page: RenderedPage,
  { islandScripts, style }: Pick<Assets, 'islandScripts' | 'style'>,
): PagePayload {
  return {
    status: page.status,
    title: page.title,
    language: page.language.html,
    template: page.template,
    layout: page.layout,
    head: page.head,
    main: page.main,
    style,
    islands: listIslands(page.main).map((name) => ({ name, scripts: islandScripts[name] ?? [] })),
    state: page.state,
    translations: page.translations,
  };
}

function listIslands(main: string): string[] {
  return [...new Set([...main.matchAll(/ data-island="([\w-]+)"/g)].flatMap(([, name]) => name ?? []))];
}

/** `/` -> `/_payload/index.json`, `/fr-fr/platform` -> `/_payload/fr-fr/platform.json`. */
export function toPayloadPath(path: string): string {
  return `/_payload${path === '/' ? '/index' : path}.json`;
}

/** The route of a payload's address, or `undefined` when it is none. */
export function fromPayloadPath(path: string): string | undefined {
  const route = /^\/_payload(\/.+)\.json$/.exec(path)?.[1];
  return route === '/index' ? '/' : route;
}
