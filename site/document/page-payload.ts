import { defaultFeatureFlags, type FeatureFlag, type FeatureFlags } from '../contract/feature-flags.ts';
import type { LayoutName } from '../contract/layout-names.ts';
import type { Assets } from './assets.ts';
import type { RenderedPage } from './render-document.ts';
import { toPageState, type PageState } from './shared-state.ts';
import { listSheets } from './styles.ts';

/**
 * The data of a client navigation (`/_payload/{route}.json`): the page without its frame. The browser has the frame
 * already, and the style of all pages after its first navigation (browser/style.ts). Derivable and crawler-only data is
 * left out.
 */
export interface PagePayload {
  readonly status: number;
  readonly title: string;
  readonly language: string;
  readonly template: string;
  readonly layout: LayoutName;
  /** Without structured data: its readers load documents. */
  readonly head: string;
  readonly main: string;
  /** The style file; a different name means a different build. */
  readonly style: string;
  /** The page's own style, for a browser that has not prefetched the file. */
  readonly css?: string;
  /** The islands inside `main`, with the scripts that the browser may prefetch. */
  readonly islands: readonly { name: string; scripts: readonly string[] }[];
  /** The remaining values of the page's shared state ({@link readPageState}). */
  readonly state: PayloadState;
  readonly translations: readonly { language: string; href: string }[];
}

/** `path` is below the base path, with its language; `flags` lists only those that differ from the default. */
interface PayloadState {
  readonly path: string;
  readonly section: string;
  readonly flags: Partial<FeatureFlags>;
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

/** The part of the all-pages style that this page and its frame need, in the same order. */
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

/** The shared state of a swapped-in page, equal to that of its document. */
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
  return payloadPath.replace(/\.json$/, '.styled.json');
}

/** The route of a payload's path, or `undefined` for any other path. */
export function fromPayloadPath(path: string): { route: string; isStyled: boolean } | undefined {
  const [, route, styled] = /^\/_payload(\/.+?)(\.styled)?\.json$/.exec(path) ?? [];
  return route === undefined ? undefined : { route: route === '/index' ? '/' : route, isStyled: styled !== undefined };
}
