/** What the build made for the browser; addresses are paths below the base path. */
export interface Assets {
  /** The kernel: the one module of every page, loaded by the pre-paint script. */
  kernel: string;
  /** The scripts of each island, by its name: what may be fetched before it is wanted. */
  islandScripts: Readonly<Record<string, readonly string[]>>;
  /** The worker's code, which `/service-worker.js` imports. None in development. */
  serviceWorker: string | undefined;
  /** Scripts that only development needs (Vite's client). */
  development: readonly string[];
  /** The font file worth a preload. */
  preloadedFont: string | undefined;
  /** `@font-face` rules. */
  fontCss: string;
  /** The style of all parts of pages, as one file: a client navigation brings no style of its own. */
  style: string;
  /** tokens, base and print style: on every page. */
  baseCss: string;
}
