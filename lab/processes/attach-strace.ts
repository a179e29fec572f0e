import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Undefined where faults can be injected, else the reason. Installs strace where permitted, as for Chromium. */
export function findReasonAgainstStrace(): string | undefined {
  if (process.platform !== 'linux') return 'strace is for Linux';
  if (!isInstalled() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stderr.write('No strace found: installing the distribution’s package\n');
    // Without a network the installation fails; then the missing strace is the reason.
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'strace'], { stdio: 'ignore' });
  }
  if (!isInstalled()) return 'strace is not installed';
  // A container may have strace and forbid it.
  const trial = spawnSync('strace', ['-o', '/dev/null', '-e', 'trace=none', 'true'], { encoding: 'utf8' });
  return trial.status === 0 ? undefined : `strace is not permitted here: ${trial.stderr.trim()}`;
}

function isInstalled(): boolean {
  return spawnSync('strace', ['-V']).status === 0;
}

interface Injection {
  /** Number of system calls that got the fault, so far or until the end. */
  readonly count: () => number;
  /** Removes the fault; the process continues. */
  readonly end: () => Promise<void>;
}

/** Injects a fault such as `fsync:error=EIO:when=1` into a running process, all of its threads. */
export async function injectFault(pid: number, fault: string): Promise<Injection> {
  const [calls = ''] = fault.split(':');
  const child = spawn('strace', ['-f', '-p', String(pid), '-e', `trace=${calls}`, '-e', `inject=${fault}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const said = await collectUntilAttached(child, pid);
  return {
    count: () => said.text.split('INJECTED').length - 1,
    async end() {
      child.kill('SIGINT');
      await ended;
    },
  };
}

function collectUntilAttached(child: ChildProcess, pid: number): Promise<{ readonly text: string }> {
  const said = { text: '' };
  return new Promise((resolve, reject) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      said.text += chunk.toString();
      if (said.text.includes(`Process ${pid} attached`)) resolve(said);
    });
    child.once('close', () => reject(new Error(`strace could not attach: ${said.text}`)));
  });
}
