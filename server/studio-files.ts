/** The build of the studio in `dist/studio`, which may be made while the server runs. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import type { StudioBuild, StudioFiles } from '../cms/content-service.ts';
import { fingerprintInputs, output } from './build-state.ts';
import { runScript } from './run-script.ts';

/** Text files have a compressed copy beside them, with the suffix `.br`. */
export interface StudioManifest extends StudioBuild {
  readonly fingerprint: string;
}

export const studioOutput = path.join(output, 'studio');
export const studioManifestFile = path.join(studioOutput, 'manifest.json');

const studioInputs = [
  'studio',
  'site/design/tokens.css',
  'cms/limits.ts',
  ...['types', 'api', 'models', 'events'].map((name) => `cms/studio-${name}.ts`),
  'scripts/build/build-studio.ts',
  'package-lock.json',
];

export function fingerprintStudio(): string {
  return fingerprintInputs('.', studioInputs);
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

/** A file of a build in the folder itself, so that a path cannot leave it. */
const filePattern = /^[\w-][\w.-]*\.(?:js|css|woff2|svg)$/;

/** Notices a build that finishes while the process runs. Tabs with the previous build still get its files. */
export function createStudioFiles(directory = studioOutput): StudioFiles {
  const file = path.join(directory, 'manifest.json');
  let known: { readonly at: number; readonly manifest: StudioManifest | undefined } | undefined;
  return {
    getBuild() {
      const at = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
      if (at === undefined) return undefined;
      if (known?.at !== at) known = { at, manifest: readManifest(directory) };
      return known.manifest;
    },
    async readFile(name, { acceptsBrotli }) {
      if (!filePattern.test(name)) return undefined;
      const extension = path.extname(name);
      const isBrotli = acceptsBrotli && extension !== '.woff2';
      const body = await readIfPresent(path.join(directory, `${name}${isBrotli ? '.br' : ''}`));
      return body && { body: new Uint8Array(body), type: types[extension] ?? 'application/octet-stream', isBrotli };
    },
  };
}

async function readIfPresent(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function readManifest(directory: string): StudioManifest | undefined {
  const file = path.join(directory, 'manifest.json');
  if (!existsSync(file)) return undefined;
  // Written by our own build in one step. An older version of the program wrote it without an entry for the sign-in
  // screens.
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as StudioManifest | { gate?: undefined };
  return manifest.gate ? manifest : undefined;
}

function isStudioStale(): boolean {
  return readManifest(studioOutput)?.fingerprint !== fingerprintStudio();
}

/**
 * Builds the studio while the server runs, so that readers do not wait for it. A failure is logged, and the site
 * continues.
 */
export async function buildStudioIfStale(logger: Pick<Logger, 'error'>): Promise<void> {
  // A deployed installation may come without sources.
  if (!existsSync('scripts/build/build-studio.ts') || !isStudioStale()) return;
  try {
    await runScript('scripts/build/build-studio.ts');
  } catch (error) {
    logger.error({ err: error }, 'The studio could not be built');
  }
}
