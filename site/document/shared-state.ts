/**
 * The shared state areas of specification 3: what the frame and the islands of a page know together.
 * The server writes them into a data block of the document; the browser goes on from there
 * (site/browser/state.ts). All of it is public: nothing of the visitor, no secret.
 */
import type { FeatureFlags } from '../contract/feature-flags.ts';

export interface SharedState {
  /** The reader's choice; the server knows none. */
  theme: { choice: 'system' | 'light' | 'dark' };
  /** The page that is shown. `path` is below the base path, with its language. */
  pages: { path: string; template: string; layout: string; status: number; title: string };
  /** `section` is the first part of the page's path: the menu's current item. */
  menu: { section: string; isOpen: boolean };
  /** A short header has a logo and no navigation. */
  header: { isShort: boolean };
  featureFlags: FeatureFlags;
  config: { basePath: string; language: string; isServiceWorkerOn: boolean; style: string };
  behaviour: { isOnline: boolean; isPending: boolean };
}

/** What changes with the page; the rest lasts as long as the document. */
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
