import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Names are separated by spaces. Only as root, on Debian and its derivatives. Errors go to standard error: callers work
 * without the packages.
 */
export function installPackage(names: string): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  for (const line of ['update -qq', `install -y -qq --no-install-recommends ${names}`]) {
    const { status } = spawnSync('apt-get', line.split(' '), { stdio: 'inherit' });
    if (status !== 0) process.stderr.write(`apt-get ${line} failed\n`);
  }
}
