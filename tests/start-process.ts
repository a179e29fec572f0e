/** Child processes of tests and of the laboratory: site, content service and the programs around them. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { readStartCommand } from './start-command.ts';
import { until } from './until.ts';

export interface RunningProcess {
  readonly pid: number;
  /** Milliseconds from spawn to ready. */
  readonly startMs: number;
  /** Its standard error so far; only the end of a long log. */
  readonly log: () => string;
  /** Returns a function that reads the log since this call. */
  readonly watchLog: () => () => string;
  readonly signal: (signal: NodeJS.Signals) => void;
  /** SIGTERM. Resolves with the exit code. */
  readonly stop: () => Promise<number | null>;
  /** SIGKILL. Resolves when the process is gone. */
  readonly kill: () => Promise<void>;
  readonly isRunning: () => boolean;
  /** Resident memory now, MB. */
  readonly memoryMb: () => number;
  readonly openFiles: () => number;
}

interface ProcessOptions {
  /** Default: Node. */
  readonly command?: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** A line of standard output that means ready, or the port that accepts connections then. */
  readonly ready: ((line: string) => boolean) | number;
}

/** The process ended before it was ready. */
export class StartFailure extends Error {
  override name = 'StartFailure';
  readonly code: number | null;
  readonly output: string;

  constructor(process: string, code: number | null, output: string) {
    super(`${process} ended with ${code}: ${output}`);
    this.code = code;
    this.output = output;
  }
}

const running = new Set<ChildProcess>();

/** For runs that end early: no child process may survive. */
export function killAll(): void {
  for (const child of running) child.kill('SIGKILL');
}
// Before other exit handlers, because they remove folders that children still write to.
process.prependListener('exit', killAll);

/** Rejects with the end of its output when the process exits before it is ready. */
export async function startProcess(options: ProcessOptions): Promise<RunningProcess> {
  const { command = process.execPath, args, cwd, environment, ready } = options;
  const begun = performance.now();
  const env = { ...process.env, ...environment };
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let log = '';
  let loggedCharacters = 0;
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-1_000_000);
    loggedCharacters += text.length;
  });
  const name = [command, ...args].join(' ');
  await waitUntilReady(child, { name, ready, log: () => log });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${name} has no process`);
  const end = (signal: NodeJS.Signals) => endProcess(child, signal);
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
    isRunning: () => isRunning(child),
    memoryMb: () => readMemoryMb(pid),
    openFiles: () => readdirSync(`/proc/${pid}/fd`).length,
  };
}

export interface RoleOptions {
  /** Default: both roles in one process. */
  readonly role?: 'site' | 'content';
  readonly environment: Readonly<Record<string, string>>;
  /** Modules that are loaded before the role's own. */
  readonly imports?: readonly string[];
  /** Of another checkout. */
  readonly folder?: string;
}

/** Our own server. Ready when it prints where it listens. */
export function startRole({ role, environment, imports = [], folder = '.' }: RoleOptions): Promise<RunningProcess> {
  const command = readStartCommand(folder);
  return startProcess({
    cwd: folder,
    args: [...imports.flatMap((module) => ['--import', module]), ...command.args, ...(role ? [role] : [])],
    environment: { NODE_ENV: 'production', ...command.environment, ...environment },
    ready: (line) => (role === 'site' ? /^ {2}Site {2}/ : /^ {2}Content service/).test(line),
  });
}

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null;

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (!isRunning(child)) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  // A process that SIGSTOP has paused receives nothing else.
  if (signal === 'SIGTERM') child.kill('SIGCONT');
  await ended;
}

async function waitUntilReady(
  child: ChildProcess,
  { name, ready, log }: { name: string; ready: ProcessOptions['ready']; log: () => string },
): Promise<void> {
  let printed = '';
  let isReady = false;
  // Read to its end: a full pipe would block the process.
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    if (isReady) return;
    printed += text;
    isReady = typeof ready !== 'number' && printed.split('\n').some(ready);
  });
  const failed = new Promise<never>((_, reject) => {
    child.once('error', reject);
    // Not at 'exit': its last output may still be in the pipe.
    child.once('close', (code) => reject(new StartFailure(name, code, `${printed}${log().slice(-4000)}`)));
  });
  const look = async () => isReady || (typeof ready === 'number' && (await acceptsConnections(ready)));
  await Promise.race([until(`${name} to be ready`, look, { everyMs: 2, withinMs: 180_000 }), failed]);
}

function acceptsConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** Resident memory of a process, MB. */
function readMemoryMb(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}
