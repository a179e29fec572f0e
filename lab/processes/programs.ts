/** Programs that are not ours: whether they are there, and how they are run beside the sites. */
import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '../../tests/free-ports.ts';
import { until } from '../../tests/until.ts';

export function hasProgram(name: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${name}`], { env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` } }).status === 0; // prettier-ignore
}

/** What a scenario says when one of them is missing. */
export const lacks =
  (...names: readonly string[]) =>
  (): string | undefined => {
    const missing = names.filter((name) => !hasProgram(name));
    return missing.length === 0 ? undefined : `not installed: ${missing.join(', ')}`;
  };

export interface Rate {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

/** `wrk`: as fast as the server answers, or with pauses so that so many come a second. Throws when one is no 2xx. */
export async function measureRate(
  url: string,
  { seconds, connections, perSecond, directory }: { seconds: number; connections: number; perSecond?: number; directory: string }, // prettier-ignore
): Promise<Rate> {
  const pause = perSecond === undefined ? [] : ['-s', writePause(directory, Math.round((1000 * connections) / perSecond))]; // prettier-ignore
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '-H', 'accept-encoding: br', ...pause, url];
  const { stdout } = await promisify(execFile)('wrk', args);
  const failure = /Non-2xx.*|Socket errors.*/.exec(stdout)?.[0];
  if (failure !== undefined) throw new Error(`${url}: ${failure}`);
  return {
    perSecond: Math.round(Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])),
    p50Ms: toMs(/50%\s+([\d.]+)(us|ms|s)/.exec(stdout)),
    p99Ms: toMs(/99%\s+([\d.]+)(us|ms|s)/.exec(stdout)),
  };
}

/** `wrk` with addresses that nobody has asked for, below these folders. How many a second, and how many were no 2xx. */
export async function askForRandom(
  origin: string,
  { folders, seconds, directory }: { folders: readonly string[]; seconds: number; directory: string },
): Promise<{ perSecond: number; sent: number; refused: number; p99Ms: number }> {
  const file = path.join(directory, 'random.lua');
  const list = folders.map((folder) => JSON.stringify(folder)).join(', ');
  const lines = [
    `local folders = { ${list} }`,
    'math.randomseed(os.time())',
    'function request()',
    '  return wrk.format("GET", string.format("%s/r%08x", folders[math.random(#folders)], math.random(0, 2147483647)))',
    'end',
  ];
  writeFileSync(file, `${lines.join('\n')}\n`);
  const { stdout } = await promisify(execFile)('wrk', [
    '-t1',
    '-c64',
    `-d${seconds}s`,
    '--latency',
    '-s',
    file,
    origin,
  ]);
  const broken = /Socket errors.*/.exec(stdout)?.[0];
  if (broken !== undefined) throw new Error(`${origin}: ${broken}`);
  return {
    perSecond: Math.round(Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])),
    sent: Number(/(\d+) requests in/.exec(stdout)?.[1]),
    refused: Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0),
    p99Ms: toMs(/99%\s+([\d.]+)(us|ms|s)/.exec(stdout)),
  };
}

function writePause(directory: string, milliseconds: number): string {
  const file = path.join(directory, 'pause.lua');
  writeFileSync(file, `function delay() return ${milliseconds} end\n`);
  return file;
}

function toMs(match: RegExpExecArray | null): number {
  const factors: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000 };
  return Number(match?.[1]) * (factors[match?.[2] ?? 'ms'] ?? 1);
}

export interface RunningProgram {
  port: number;
  origin: string;
  stop: () => Promise<void>;
}

/** Resolves when it takes connections: on a port that nobody else has, or on the one that it had before. */
export async function startProgram(
  command: string,
  toArgs: (port: number) => readonly string[],
  ownPort?: number,
): Promise<RunningProgram> {
  const port = ownPort ?? (await findFreePort());
  const child = spawn(command, toArgs(port), { stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors = (errors + text).slice(-2000)));
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  await until(`${command} takes connections`, async () => {
    if (child.exitCode !== null) throw new Error(`${command} ended with ${child.exitCode}: ${errors}`);
    return takesConnections(port);
  });
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      process.off('exit', kill);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.once('connect', () => socket.destroy());
    socket.once('error', () => resolve(false));
  });
}

/** Varnish with the configuration that we ship, in front of these two. */
export function startVarnish(
  directory: string,
  [one, two]: readonly [number, number],
  ownPort?: number,
): Promise<RunningProgram> {
  const shipped = readFileSync('deploy/varnish.vcl', 'utf8');
  return runVarnish(directory, shipped.replace('"3000"', `"${one}"`).replace('"3001"', `"${two}"`), ownPort);
}

/** Varnish that decides nothing but what it does of its own, and keeps whatever this one sends. */
export function startPlainVarnish(directory: string, origin: number): Promise<RunningProgram> {
  const backend = `backend default { .host = "127.0.0.1"; .port = "${origin}"; }`;
  return runVarnish(directory, `vcl 4.1;\n${backend}\nsub vcl_backend_response { set beresp.ttl = 1h; }\n`);
}

function runVarnish(directory: string, configuration: string, ownPort?: number): Promise<RunningProgram> {
  mkdirSync(directory, { recursive: true });
  const file = path.join(directory, 'site.vcl');
  writeFileSync(file, configuration);
  const settings = ['-s', 'malloc,128m', '-p', 'http_gzip_support=off', '-T', 'none'];
  // It is the tests' own, and runs as they do.
  const toArgs = (port: number) => ['-F', '-j', 'none', '-n', path.join(directory, 'work'), '-a', `127.0.0.1:${port}`, '-f', file, ...settings]; // prettier-ignore
  return startProgram('varnishd', toArgs, ownPort);
}
