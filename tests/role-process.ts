/** The roles as processes of their own, as they run in earnest, with what is done to them. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { readMemoryMb } from './process-memory.ts';

export interface RoleProcess {
  readonly pid: number;
  /** Milliseconds from spawning to the line that says where it listens. */
  readonly startMs: number;
  /** What it has logged so far, of a long log the end. */
  log: () => string;
  /** The same from here on. */
  watchLog: () => () => string;
  signal: (signal: NodeJS.Signals) => void;
  /** Asks it to stop. Gives its exit code. */
  stop: () => Promise<number | null>;
  /** `kill -9`. Resolves when it is gone. */
  kill: () => Promise<void>;
  isRunning: () => boolean;
  /** Resident memory now, MB. */
  memoryMb: () => number;
  openFiles: () => number;
}

interface RoleOptions {
  /** Both in one process unless told. */
  role?: 'site' | 'content';
  environment: Readonly<Record<string, string>>;
  /** Modules that are loaded before the role's own. */
  imports?: readonly string[];
}

const running = new Set<ChildProcess>();

/** Ends whatever is left, when something went wrong before anybody had it in hand. */
export function killAll(): void {
  for (const child of running) child.kill('SIGKILL');
}
process.once('exit', killAll);

/** Starts a role and waits until it has said where it listens. Rejects with what it logged when it ends before. */
export async function startRole({ role, environment, imports = [] }: RoleOptions): Promise<RoleProcess> {
  const begun = performance.now();
  const child = spawn(
    process.execPath,
    [...imports.flatMap((module) => ['--import', module]), 'server/main.ts', ...(role ? [role] : [])],
    { env: { ...process.env, NODE_ENV: 'production', ...environment }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  running.add(child);
  child.once('exit', () => running.delete(child));
  let log = '';
  let loggedCharacters = 0;
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-1_000_000);
    loggedCharacters += text.length;
  });
  await untilListening(child, () => log);
  const { pid } = child;
  if (pid === undefined) throw new Error('The role has no process');
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const end = async (signal: NodeJS.Signals) => {
    if (!isRunning()) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    // One that was stopped hears no other signal.
    if (signal === 'SIGTERM') child.kill('SIGCONT');
    await ended;
  };
  return {
    pid,
    startMs: performance.now() - begun,
    log: () => log,
    watchLog() {
      const before = loggedCharacters;
      return () => log.slice(Math.max(0, log.length - (loggedCharacters - before)));
    },
    signal: (signal) => void child.kill(signal),
    async stop() {
      await end('SIGTERM');
      return child.exitCode;
    },
    kill: () => end('SIGKILL'),
    isRunning,
    memoryMb: () => readMemoryMb(pid),
    openFiles: () => readdirSync(`/proc/${pid}/fd`).length,
  };
}

function untilListening(child: ChildProcess, log: () => string): Promise<void> {
  let printed = '';
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The process ended with ${code}: ${printed}${log()}`)));
    // Read to its end: a pipe that is full would stop the process.
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      if (/^ {2}\w.* http:\/\//m.test(printed)) resolve();
    });
  });
}
