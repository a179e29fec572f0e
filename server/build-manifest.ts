/** What scripts/build/build-site.ts leaves for the server in `dist/manifest.json`. Addresses are without base path. */
export interface BuildManifest {
  /** Of the sources that the build was made from. */
  fingerprint: string;
  kernel: string;
  islandScripts: Readonly<Record<string, readonly string[]>>;
  serviceWorker: string;
  preloadedFont: string | undefined;
  style: string;
  fontCss: string;
  baseCss: string;
}
