/**
 * The shared state areas: the state that the frame and the islands of a page share. The server writes them into a data
 * block of the document; the browser continues from there (site/browser/state.ts). All of it is public.
 */
import type { FeatureFlags } from '../contract/feature-flags.ts';

export interface SharedState {
  /** The reader's choice; unknown to the server. */
  readonly theme: { choice: 'system' | 'light' | 'dark' };
  /** The current page. `path` is below the base path, with its language. */
  readonly pages: { path: string; template: string; layout: string; status: number; title: string };
  /** `section` is the first part of the page's path: the menu's current item. */
  readonly menu: { section: string; isOpen: boolean };
  /** A short header has a logo and no navigation. */
  readonly header: { isShort: boolean };
  readonly featureFlags: FeatureFlags;
  readonly config: { basePath: string; language: string; isServiceWorkerOn: boolean; style: string };
  readonly behaviour: { isOnline: boolean; isPending: boolean };
}

/** The areas that change with the page; the others last as long as the document. */
export type PageState = Pick<SharedState, 'pages' | 'menu' | 'header' | 'featureFlags'>;

export function toPageState(page: SharedState['pages'], section: string, featureFlags: FeatureFlags): PageState {
  return {
    pages: page,
    menu: { section, isOpen: false },
    header: { isShort: page.layout === 'campaign' },
    featureFlags,
  };
}

export function toSharedState(page: PageState, config: SharedState['config']): SharedState {
  return {
    theme: { choice: 'system' },
    ...page,
    config,
    behaviour: { isOnline: true, isPending: false },
  };
}
