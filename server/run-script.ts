/**
 * Work that is done once at the start and needs much: a bundler, all the starter content. In a process of its own, it
 * gives back all that it took.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { StartError } from './start-error.ts';

const signals = ['SIGINT', 'SIGTERM'] as const;

/** Rejects when the script fails; it has said why. A signal to this process ends the script, and then this process. */
export async function runScript(script: string): Promise<void> {
  const child = spawn(process.execPath, [script], { stdio: 'inherit' });
  const pass = (signal: NodeJS.Signals) => void child.kill(signal);
  for (const signal of signals) process.on(signal, pass);
  try {
    const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
    if (code !== 0) throw new StartError(`${script} ended with ${signal ?? code}; the start ends with it.`);
  } finally {
    for (const signal of signals) process.off(signal, pass);
  }
}
