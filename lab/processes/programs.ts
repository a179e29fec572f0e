/** Programs that are not ours: whether they are there, and how Varnish is run beside the sites. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findFreePort } from '../../tests/free-ports.ts';
import { startProcess, type RunningProcess } from '../../tests/start-process.ts';

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

export interface RunningProgram extends RunningProcess {
  port: number;
  origin: string;
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

async function runVarnish(directory: string, configuration: string, ownPort?: number): Promise<RunningProgram> {
  mkdirSync(directory, { recursive: true });
  const file = path.join(directory, 'site.vcl');
  writeFileSync(file, configuration);
  const settings = ['-s', 'malloc,128m', '-p', 'http_gzip_support=off', '-T', 'none'];
  const port = ownPort ?? (await findFreePort());
  const args = ['-F', '-j', 'none', '-n', path.join(directory, 'work'), '-a', `127.0.0.1:${port}`, '-f', file, ...settings]; // prettier-ignore
  return {
    ...(await startProcess({ command: 'varnishd', args, ready: port })),
    port,
    origin: `http://127.0.0.1:${port}`,
  };
}
