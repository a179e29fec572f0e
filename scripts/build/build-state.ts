/** Whether there is a build of the sources as they are. Apart from the build itself, which loads a bundler to be made. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { BuildManifest } from '../../server/build-manifest.ts';

export const output = 'dist';
export const manifestFile = path.join(output, 'manifest.json');
/** The server as one program, and the site that it loads. */
export const serverOutput = path.join(output, 'server');
export const builtServer = path.resolve(serverOutput, 'start.js');

/** What a build is made from: when none of these changed, neither did the build. */
const inputs = ['site', 'cms', 'server', 'integrations', 'scripts/build', 'vite.config.ts', 'package-lock.json'];

/** The build is missing, or older than its sources. */
export function isBuildStale(): boolean {
  if (!existsSync(manifestFile)) return true;
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as BuildManifest;
  return manifest.fingerprint !== fingerprintInputs();
}

/** Of the sources below `root`. */
export function fingerprintInputs(root = '.'): string {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => listFiles(path.join(root, input))).sort()) {
    const { mtimeMs, size } = statSync(file);
    hash.update(`${file} ${mtimeMs} ${size}\n`);
  }
  return hash.digest('hex');
}

/** Not by a pattern: matching takes longer than the rest of the look. Tests are a part of no build. */
function listFiles(input: string): string[] {
  if (!statSync(input).isDirectory()) return [input];
  return readdirSync(input, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map(({ parentPath, name }) => path.join(parentPath, name));
}
