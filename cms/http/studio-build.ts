/** The files that one entry page loads, as paths below `/studio/assets`. */
export interface StudioEntry {
  readonly script: string;
  readonly styles: readonly string[];
  readonly preloads: readonly string[];
}

export interface StudioBuild {
  readonly studio: StudioEntry;
  /** The screens before the studio: the first start, and signing in. */
  readonly gate: StudioEntry;
  /** Sets the theme before the first paint. */
  readonly themeScript: string;
  /** Served as `/studio/service-worker.js`. It contains the names of all files. */
  readonly serviceWorker: string;
  readonly files: readonly string[];
}

interface StudioFile {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly type: string;
  /** The body is compressed with Brotli. */
  readonly isBrotli: boolean;
}

/** The build of the studio. It may be finished after the service has started, so that readers do not wait for it. */
export interface StudioFiles {
  readonly getBuild: () => StudioBuild | undefined;
  /** `name` is a path below `/studio/assets`. */
  readonly readFile: (name: string, options: { acceptsBrotli: boolean }) => Promise<StudioFile | undefined>;
}
