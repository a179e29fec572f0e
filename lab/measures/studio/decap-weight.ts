/** The script size of a peer without a project: Decap is one file that a page loads before its list. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const version = '3.16.3';
const directory = path.resolve('.cache/bench/decap');
const file = path.join(directory, 'package/dist/decap-cms.js');

/** In brotli 11. Fetched into .cache/bench once. */
export function weighDecap(): number {
  if (!existsSync(file)) {
    mkdirSync(directory, { recursive: true });
    execFileSync('npm', ['pack', `decap-cms@${version}`, '--silent'], { cwd: directory });
    execFileSync('tar', ['-xzf', `decap-cms-${version}.tgz`], { cwd: directory });
  }
  return brotliCompressSync(readFileSync(file)).length;
}
