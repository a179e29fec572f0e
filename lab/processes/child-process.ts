import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { readMemoryMb } from '../../tests/process-memory.ts';

export interface Child {
  readonly pid: number;
  /** Milliseconds from spawning to the line that said it was ready. */
  readonly startMs: number;
  /** Resident memory now, MB. */
  memoryMb: () => number;
  stop: () => Promise<void>;
  /** As nothing that it could do something about. */
  kill: () => Promise<void>;
}

/**
 * Starts a Node script and waits for the line on its standard output that `isReady` accepts. Throws with its errors
 * when it ends before.
 */
export async function startChild({
  args,
  env = {},
  cwd,
  isReady,
}: {
  args: readonly string[];
  cwd?: string;
  env?: Readonly<Record<string, string>>;
  isReady: (line: string) => boolean;
}): Promise<Child> {
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A benchmark that is stopped leaves nothing behind that would disturb the next one.
  const endWithUs = () => void child.kill('SIGKILL');
  process.prependOnceListener('exit', endWithUs);
  child.once('exit', () => process.off('exit', endWithUs));
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (errors = (errors + text).slice(-4000)));
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}\n${errors}`)));
    const lines = createInterface(child.stdout);
    lines.on('line', (line) => {
      if (isReady(line)) resolve();
    });
  });
  const pid = child.pid;
  if (pid === undefined) throw new Error(`${args.join(' ')} has no process`);
  return {
    pid,
    startMs: performance.now() - started,
    memoryMb: () => readMemoryMb(pid),
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  };
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  child.kill(signal);
  await ended;
}
