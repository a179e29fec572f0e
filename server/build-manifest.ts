/** What scripts/build/build-site.ts writes for the server to `dist/manifest.json`. URLs have no base path. */
export interface BuildManifest {
  /** The fingerprint of the sources of the build. */
  fingerprint: string;
  kernel: string;
  liveBridge: string;
  islandScripts: Readonly<Record<string, readonly string[]>>;
  serviceWorker: string;
  preloadedFont: string | undefined;
  style: string;
  fontCss: string;
  baseCss: string;
}
