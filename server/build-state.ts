/** Whether there is a build of the sources as they are. Apart from the build itself, which loads a bundler to be made. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { BuildManifest } from './build-manifest.ts';

export const output = 'dist';
export const manifestFile = path.join(output, 'manifest.json');
/** The server as one program, and the site that it loads. */
export const serverOutput = path.join(output, 'server');
export const builtServer = path.resolve(serverOutput, 'start.js');

/** What a build is made from: when none of these changed, neither did the build. */
const inputs = ['site', 'cms', 'server', 'integrations', 'scripts/build', 'vite.config.ts', 'package-lock.json'];

/** The build is missing, or of other sources. */
export function isBuildStale(): boolean {
  if (!existsSync(manifestFile)) return true;
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as BuildManifest;
  return manifest.fingerprint !== fingerprintInputs();
}

/** Of what is in the sources below `root`, whenever they were written: an image or a new checkout has other times. */
export function fingerprintInputs(root = '.'): string {
  const hash = createHash('sha256');
  for (const input of inputs.flatMap((name) => listFiles(root, name)).sort()) {
    const content = readFileSync(path.join(root, input));
    hash.update(`${input} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

/** Not by a pattern: matching takes longer than the rest of the look. Tests are a part of no build. */
function listFiles(root: string, input: string): string[] {
  const place = path.join(root, input);
  if (!statSync(place).isDirectory()) return [input];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)))
    .filter((file) => !/\.test\.tsx?$|[\\/]testing[\\/]/.test(file));
}
