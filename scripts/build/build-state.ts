/** Whether there is a build of the sources as they are. Apart from the build itself, which loads a bundler to be made. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { BuildManifest } from '../../server/build-manifest.ts';

export const output = 'dist';
export const manifestFile = path.join(output, 'manifest.json');

/** What a build is made from: when none of these changed, neither did the build. */
const inputs = ['site/**/*', 'integrations/**/*', 'scripts/build/*', 'vite.config.ts', 'package-lock.json'];

/** The build is missing, or older than its sources. */
export function isBuildStale(): boolean {
  if (!existsSync(manifestFile)) return true;
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as BuildManifest;
  return manifest.fingerprint !== fingerprintInputs();
}

export function fingerprintInputs(): string {
  const hash = createHash('sha256');
  for (const file of globSync(inputs).sort()) {
    const status = statSync(file);
    if (status.isFile()) hash.update(`${file} ${status.mtimeMs} ${status.size}\n`);
  }
  return hash.digest('hex');
}
