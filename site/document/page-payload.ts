import { defaultFeatureFlags, type FeatureFlag, type FeatureFlags } from '../contract/feature-flags.ts';
import type { LayoutName } from '../contract/layout-names.ts';
import type { Assets } from './assets.ts';
import type { RenderedPage } from './render-document.ts';
import { toPageState, type PageState } from './shared-state.ts';
import { listSheets } from './styles.ts';

/**
 * What a client navigation swaps in (`/_payload/{route}.json`): the page without its frame.
 * The browser has the layout already, and the style of all pages once it has navigated (browser/style.ts).
 * Nothing is said twice: what follows from the rest, and what only readers of documents ask for, stays out.
 */
export interface PagePayload {
  status: number;
  title: string;
  language: string;
  template: string;
  layout: LayoutName;
  /** Without structured data: whoever reads that loads documents. */
  head: string;
  main: string;
  /** The file with its style: another one than the document's is of another build. */
  style: string;
  /** Its style itself, for a browser that has not fetched the file ahead. */
  css?: string;
  /** The islands inside `main`, with the scripts that the browser may fetch before they are wanted. */
  islands: readonly { name: string; scripts: readonly string[] }[];
  /** What the shared state areas of the page hold besides ({@link readPageState}). */
  state: PayloadState;
  translations: readonly { language: string; href: string }[];
}

/** `path` is below the base path, with its language; `flags` are those that are not as by default. */
interface PayloadState {
  path: string;
  section: string;
  flags: Partial<FeatureFlags>;
}

export function toPagePayload(
  page: RenderedPage,
  { islandScripts, style }: Pick<Assets, 'islandScripts' | 'style'>,
  { isStyled = false }: { isStyled?: boolean } = {},
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
    ...(isStyled && { css: showPageStyle(page) }),
    islands: listIslands(page.main).map((name) => ({ name, scripts: islandScripts[name] ?? [] })),
    state: toPayloadState(page.state),
    translations: page.translations,
  };
}

/** What the file of all pages would give this one and its frame, in the same order. */
function showPageStyle({ mainSheets, layoutSheets }: RenderedPage): string {
  const sheets = listSheets([...layoutSheets, ...mainSheets]);
  return sheets.flatMap(({ id, css }) => (id.startsWith('site/layouts/') ? [] : css)).join('');
}

function toPayloadState({ pages, menu, featureFlags }: PageState): PayloadState {
  const names = Object.keys(featureFlags) as FeatureFlag[];
  const changed = names.filter((name) => featureFlags[name] !== defaultFeatureFlags[name]);
  return {
    path: pages.path,
    section: menu.section,
    flags: Object.fromEntries(changed.map((name) => [name, featureFlags[name]])),
  };
}

/** The shared state areas of a page that is swapped in, as its document has them. */
export function readPageState({ status, title, template, layout, state }: PagePayload): PageState {
  const { path, section, flags } = state;
  return toPageState({ path, template, layout, status, title }, section, { ...defaultFeatureFlags, ...flags });
}

function listIslands(main: string): string[] {
  const [, ...begun] = main.split(' data-island="');
  return [...new Set(begun.map((island) => island.slice(0, island.indexOf('"'))))];
}

/** `/` -> `/_payload/index.json`, `/fr-fr/platform` -> `/_payload/fr-fr/platform.json`. */
export function toPayloadPath(path: string): string {
  return `/_payload${path === '/' ? '/index' : path}.json`;
}

/** `/_payload/platform.json` -> `/_payload/platform.styled.json`: the same with the page's style. */
export function toStyledPath(payloadPath: string): string {
  return payloadPath.replace('.json', '.styled.json');
}

/** The route of a payload's address, or `undefined` when it is none. */
export function fromPayloadPath(path: string): { route: string; isStyled: boolean } | undefined {
  const [, route, styled] = /^\/_payload(\/.+?)(\.styled)?\.json$/.exec(path) ?? [];
  return route === undefined ? undefined : { route: route === '/index' ? '/' : route, isStyled: styled !== undefined };
}
