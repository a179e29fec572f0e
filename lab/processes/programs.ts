/** External programs: whether they are installed, and how Varnish is run. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findFreePort } from '../../tests/free-ports.ts';
import { startProcess, type RunningProcess } from '../../tests/start-process.ts';

export function hasProgram(name: string): boolean {
  return (
    spawnSync('sh', ['-c', `command -v ${name}`], { env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` } })
      .status === 0
  );
}

/** The skip reason of a scenario without one of them. */
export const lacks =
  (...names: readonly string[]) =>
  (): string | undefined => {
    const missing = names.filter((name) => !hasProgram(name));
    return missing.length === 0 ? undefined : `not installed: ${missing.join(', ')}`;
  };

/** Where Debian has Varnish's modules, for any architecture. */
const libraries = '/usr/lib';

function hasXkey(): boolean {
  if (!existsSync(libraries)) return false;
  return readdirSync(libraries).some((folder) =>
    existsSync(path.join(libraries, folder, 'varnish/vmods/libvmod_xkey.so')),
  );
}

/** Varnish that is purged needs a module besides. */
export function lacksPurges(): string | undefined {
  return lacks('varnishd')() ?? (hasXkey() ? undefined : 'not installed: varnish-modules');
}

export interface RunningProgram extends RunningProcess {
  readonly port: number;
  readonly origin: string;
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

/** The token that a purge request needs, if Varnish accepts purges. */
export const purgeToken = 'the-purge-token-of-the-laboratory';

/** The same with the configuration that stores pages for a day and accepts purges on a separate port. */
export function startPurgedVarnish(
  directory: string,
  [one, two]: readonly [number, number],
  purgePort: number,
  ownPort?: number,
): Promise<RunningProgram> {
  mkdirSync(directory, { recursive: true });
  const shipped = readFileSync('deploy/varnish.vcl', 'utf8');
  writeFileSync(
    path.join(directory, 'varnish.vcl'),
    shipped.replace('"3000"', `"${one}"`).replace('"3001"', `"${two}"`),
  );
  return runVarnish(directory, readFileSync('deploy/varnish-purge.vcl', 'utf8'), ownPort, purgePort);
}

/** Varnish with only its own logic; it caches every response of this origin. */
export function startPlainVarnish(directory: string, origin: number): Promise<RunningProgram> {
  const backend = `backend default { .host = "127.0.0.1"; .port = "${origin}"; }`;
  return runVarnish(directory, `vcl 4.1;\n${backend}\nsub vcl_backend_response { set beresp.ttl = 1h; }\n`);
}

async function runVarnish(
  directory: string,
  configuration: string,
  ownPort?: number,
  purgePort?: number,
): Promise<RunningProgram> {
  mkdirSync(directory, { recursive: true });
  const file = path.join(directory, 'site.vcl');
  writeFileSync(file, configuration);
  const settings = ['-s', 'malloc,128m', '-p', 'http_gzip_support=off', '-T', 'none'];
  const port = ownPort ?? (await findFreePort());
  const listeners = [`127.0.0.1:${port}`, ...(purgePort === undefined ? [] : [`purge=127.0.0.1:${purgePort}`])];
  const args = [
    '-F',
    '-j',
    'none',
    '-n',
    path.join(directory, 'work'),
    ...listeners.flatMap((own) => ['-a', own]),
    '-f',
    file,
    ...settings,
  ];
  return {
    ...(await startProcess({ command: 'varnishd', args, environment: { PURGE_TOKEN: purgeToken }, ready: port })),
    port,
    origin: `http://127.0.0.1:${port}`,
  };
}
