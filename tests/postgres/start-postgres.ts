/**
 * A throw-away PostgreSQL server from installed binaries, in a temporary folder on a free port of loopback. It ends
 * with the process that started it, however that ends.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  appendFileSync,
  chownSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '../free-ports.ts';
import { until } from '../until.ts';

/** Folder of the newest installed binaries: Debian's, or those on the path. */
const programs = [
  ...globSync('/usr/lib/postgresql/*/bin').sort(
    (one, other) => Number(other.split('/')[4]) - Number(one.split('/')[4]),
  ),
  ...(process.env['PATH'] ?? '').split(path.delimiter),
].find((folder) => existsSync(path.join(folder, 'initdb')));

export const hasPostgres = programs !== undefined;

export interface PostgresServer {
  /** For the superuser. */
  readonly toUrl: (database: string) => string;
  /** The folder with its files. */
  readonly folder: string;
  /** Ends it without a checkpoint, as a crash does; `start` recovers. */
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
  /** Ends it and removes its files. */
  readonly stop: () => Promise<void>;
}

interface PostgresOptions {
  /** Survives a power failure: only for tests of that, because each commit then waits for the disk. */
  readonly isDurable?: boolean;
  /** Recovers without end and is read-only, as a replica that follows another server. */
  readonly isStandby?: boolean;
}

export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  if (programs === undefined) throw new Error('PostgreSQL is not installed');
  const folder = mkdtempSync(path.join(tmpdir(), 'postgres-'));
  const data = path.join(folder, 'data');
  const password = randomBytes(12).toString('hex');
  const port = await findFreePort();
  const account = prepareAccount(folder);
  createCluster({ folder, data, password, account, programs }, options, port);
  const guard = startGuard(folder);
  let server = await run(account, programs, data);
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    process.kill(readProcessId(data), signal);
    await ended;
  };
  return {
    toUrl: (database) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`,
    folder,
    kill: () => end('SIGQUIT'),
    async start() {
      server = await run(account, programs, data);
    },
    async stop() {
      await end('SIGINT');
      guard.stdin?.end('done\n');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root. Returns the command prefix that changes the account. */
function prepareAccount(folder: string): readonly string[] {
  if (process.getuid?.() !== 0) return [];
  const [user = Number.NaN, group = Number.NaN] = ['-u', '-g'].map((option) =>
    Number.parseInt(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout, 10),
  );
  chownSync(folder, user, group);
  return ['runuser', '-u', 'postgres', '--'];
}

function createCluster(
  {
    folder,
    data,
    password,
    account,
    programs,
  }: { folder: string; data: string; password: string; account: readonly string[]; programs: string },
  { isDurable = false, isStandby = false }: PostgresOptions,
  port: number,
): void {
  const passwordFile = path.join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o644 });
  const [program = '', ...words] = [
    ...account,
    path.join(programs, 'initdb'),
    '-D',
    data,
    '-U',
    'postgres',
    `--pwfile=${passwordFile}`,
    '-A',
    'password',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  ];
  const { status, stderr } = spawnSync(program, words, { encoding: 'utf8', cwd: folder });
  if (status !== 0) throw new Error(`initdb ended with ${status}: ${stderr}`);
  rmSync(passwordFile);
  const settings = [
    `port = ${port}`,
    "listen_addresses = '127.0.0.1'",
    "unix_socket_directories = ''",
    'max_connections = 200',
    'autovacuum = off',
    ...(isDurable ? [] : ['fsync = off', 'full_page_writes = off']),
  ];
  appendFileSync(path.join(data, 'postgresql.conf'), `${settings.join('\n')}\n`);
  if (isStandby) writeFileSync(path.join(data, 'standby.signal'), '');
}

/**
 * A shell that reads from a pipe which only this process has open. If this process dies, the pipe ends without a line,
 * and the shell stops the server and removes its files.
 */
function startGuard(folder: string): ChildProcess {
  const script = `
    read -r line && exit
    server=$(head -n 1 "$1/data/postmaster.pid")
    kill -QUIT "$server"
    for turn in 1 2 3 4 5 6 7 8 9; do kill -0 "$server" || break; sleep 0.2; done
    rm -rf "$1"`;
  // Detached, because Ctrl-C at a terminal must not end it before it has removed the files.
  return spawn('sh', ['-c', script, 'sh', folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
}

/** Resolves when the server accepts connections, and rejects with its own message when it ends instead. */
async function run(account: readonly string[], programs: string, data: string): Promise<ChildProcess> {
  const [program = '', ...words] = [...account, path.join(programs, 'postgres'), '-D', data];
  const server = spawn(program, words, {
    cwd: data,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LC_ALL: 'C' },
  });
  let said = '';
  server.stderr.on('data', (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(-4000)));
  await until('PostgreSQL accepts connections', () => {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}: ${said}`);
    return /^(ready|standby)/.test(readLockFile(data)[7] ?? '');
  });
  return server;
}

function readProcessId(data: string): number {
  return Number(readLockFile(data)[0]);
}

/** The lines of the file in which a server records its process id and its state. */
function readLockFile(data: string): string[] {
  const file = path.join(data, 'postmaster.pid');
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
}
