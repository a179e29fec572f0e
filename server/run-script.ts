/**
 * Runs memory-intensive work of the start, such as the bundler or the starter content, in a separate process, so that
 * its memory is freed when it ends.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { StartError } from './start-error.ts';

const signals = ['SIGINT', 'SIGTERM'] as const;

/**
 * Rejects when the script fails, after the script has printed the reason. A signal to this process ends the script, and
 * then this process.
 */
export async function runScript(script: string): Promise<void> {
  const child = spawn(process.execPath, [script], { stdio: 'inherit' });
  const pass = (signal: NodeJS.Signals) => void child.kill(signal);
  for (const signal of signals) process.on(signal, pass);
  try {
    const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
    if (code !== 0) throw new StartError(`${script} failed with ${signal ?? code}, so the process stops.`);
  } finally {
    for (const signal of signals) process.off(signal, pass);
  }
}
