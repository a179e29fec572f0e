/** The build's output for the browser; paths are below the base path. */
export interface Assets {
  /** The kernel: the one module of every page, loaded by the pre-paint script. */
  readonly kernel: string;
  /** The one script of live pages. */
  readonly liveBridge: string;
  /** The scripts of each island by name, for prefetching. */
  readonly islandScripts: Readonly<Record<string, readonly string[]>>;
  /** The service worker's code, which `/service-worker.js` imports. None in development. */
  readonly serviceWorker: string | undefined;
  /** Scripts for development only (Vite's client). */
  readonly development: readonly string[];
  /** The font file worth a preload. */
  readonly preloadedFont: string | undefined;
  /** `@font-face` rules. */
  readonly fontCss: string;
  /** The style of all pages in one file: client navigations carry no style of their own. */
  readonly style: string;
  /** Tokens, base and print style: on every page. */
  readonly baseCss: string;
}
