/** The build of the studio in `dist/studio`, and its build beside a server that runs already. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import type { StudioBuild, StudioFiles } from '../cms/content-service.ts';
import { fingerprintInputs, output } from './build-state.ts';
import { runScript } from './run-script.ts';

/** Text among the files has a compressed neighbour with the suffix `.br`. */
export interface StudioManifest extends StudioBuild {
  readonly fingerprint: string;
}

export const studioOutput = path.join(output, 'studio');
export const studioManifestFile = path.join(studioOutput, 'manifest.json');

const studioInputs = [
  ...['studio', 'site/design/tokens.css', 'cms/limits.ts'],
  ...['types', 'api', 'models', 'events'].map((name) => `cms/studio-${name}.ts`),
  ...['scripts/build/build-studio.ts', 'package-lock.json'],
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

/** A file of a build, in the folder itself: a path cannot leave it. */
const filePattern = /^[\w-][\w.-]*\.(?:js|css|woff2|svg)$/;

/** Follows a build that ends while the process runs. Tabs of the build before still get its files. */
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
  // Written by our own build, in one step; by an older one before the screens of sign-in had an entry of their own.
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as StudioManifest | { gate?: undefined };
  return manifest.gate ? manifest : undefined;
}

function isStudioStale(): boolean {
  return readManifest(studioOutput)?.fingerprint !== fingerprintStudio();
}

/** Readers do not wait for the studio: it is built while the server runs. A failure is logged, and the site goes on. */
export async function buildStudioIfStale(logger: Pick<Logger, 'error'>): Promise<void> {
  // A deployed installation may come without sources.
  if (!existsSync('scripts/build/build-studio.ts') || !isStudioStale()) return;
  try {
    await runScript('scripts/build/build-studio.ts');
  } catch (error) {
    logger.error({ err: error }, 'The studio could not be built');
  }
}
