/** Whether the build matches the sources. Separate from the build, which has to load a bundler. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { BuildManifest } from './build-manifest.ts';

export const output = 'dist';
export const manifestFile = path.join(output, 'manifest.json');
/** The bundled server, and the site that it loads. */
export const serverOutput = path.join(output, 'server');
export const builtServer = path.resolve(serverOutput, 'start.js');

/** The path of the font configuration for social cards; the fonts are beside it (scripts/build/card-fonts.ts). */
export const cardFontsFile = path.resolve(output, 'card-fonts/fonts.conf');
/** The characters that one of these fonts has. */
export const cardCharactersFile = path.resolve(output, 'card-fonts/characters.json');

/** The inputs of a build. */
const inputs = ['site', 'cms', 'server', 'integrations', 'scripts/build', 'vite.config.ts', 'package-lock.json'];

/** Whether the build is missing, or was made from other sources. */
export function isBuildStale(): boolean {
  if (!existsSync(manifestFile)) return true;
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as BuildManifest;
  return manifest.fingerprint !== fingerprintInputs();
}

/**
 * A digest of the content of the sources below `root`. Modification times are ignored, because an image or a new
 * checkout changes them.
 */
export function fingerprintInputs(root = '.', names: readonly string[] = inputs): string {
  const hash = createHash('sha256');
  for (const input of names.flatMap((name) => listFiles(root, name)).sort()) {
    const content = readFileSync(path.join(root, input));
    hash.update(`${input} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

/** Without a glob, because matching takes longer than reading the files. Tests are not part of a build. */
function listFiles(root: string, input: string): string[] {
  const directory = path.join(root, input);
  if (!statSync(directory).isDirectory()) return [input];
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)))
    .filter((file) => !/\.test\.tsx?$|[\\/]testing[\\/]/.test(file));
}
