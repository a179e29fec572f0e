/** What the build made for the browser; addresses are paths below the base path. */
export interface Assets {
  /** The kernel: the one module script of every page. */
  kernel: string;
  /** Scripts that only development needs (Vite's client). */
  development: readonly string[];
  /** The font file worth a preload. */
  preloadedFont: string | undefined;
  /** `@font-face` rules. */
  fontCss: string;
  /** tokens, base and print style: on every page. */
  baseCss: string;
}
