/** What scripts/build/build-site.ts writes for the server to `dist/manifest.json`. URLs have no base path. */
export interface BuildManifest {
  /** The fingerprint of the sources of the build. */
  readonly fingerprint: string;
  readonly kernel: string;
  readonly liveBridge: string;
  readonly islandScripts: Readonly<Record<string, readonly string[]>>;
  readonly serviceWorker: string;
  readonly preloadedFont: string | undefined;
  readonly style: string;
  readonly fontCss: string;
  readonly baseCss: string;
}
