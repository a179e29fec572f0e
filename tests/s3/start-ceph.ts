/**
 * Starts Ceph's object gateway, an S3 service that checks signatures, digests and conditions, over a monitor and a disk
 * in memory. Debian's packages `radosgw`, `ceph-mon` and `ceph-osd` have it (decision 0059).
 */
import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

export const hasCeph = ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph'].every(
  (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0,
);

interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface CephGateway {
  readonly endpoint: string;
  readonly port: number;
  readonly credentials: Credentials;
  /** The credentials of another user, who owns no bucket. */
  readonly strangerCredentials: Credentials;
  readonly stop: () => Promise<void>;
}

const run = promisify(execFile);
const startTimeoutMs = 120_000;

/** All files are below `directory`. */
export async function startCeph(directory: string): Promise<CephGateway> {
  for (const name of ['mon', 'osd', 'rgw']) mkdirSync(join(directory, name), { recursive: true });
  const [monitorPort, port] = [await findFreePort(), await findFreePort()];
  const [credentials, strangerCredentials] = [createCredentials('tester'), createCredentials('stranger')];
  const cluster = randomUUID();
  const configuration = join(directory, 'ceph.conf');
  writeFileSync(configuration, toConfiguration({ cluster, directory, monitorPort, port }));
  const env = { ...process.env, CEPH_CONF: configuration };
  const call = (command: string, ...given: string[]) => run(command, given, { env });
  const children: ChildProcess[] = [];
  const start = (command: string, ...given: string[]): ChildProcess => {
    const child = spawn(command, ['-f', ...given], { env, stdio: 'ignore' });
    children.push(child);
    return child;
  };
  const stop = async (): Promise<void> => {
    await Promise.all(children.toReversed().map(kill));
  };
  // A run that ends early must leave no process.
  process.once('exit', () => children.forEach((child) => child.kill('SIGKILL')));
  try {
    await makeKeys(directory, call);
    const [map, keyring] = [join(directory, 'monmap'), join(directory, 'keyring')];
    const address = `[v2:127.0.0.1:${monitorPort}/0]`;
    await call('monmaptool', '--create', '--fsid', cluster, '--addv', 'a', address, map);
    await call('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map, '--keyring', keyring);
    start('ceph-mon', '-i', 'a');
    const disk = randomUUID();
    await call('ceph', 'osd', 'new', disk);
    await call('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', disk);
    start('ceph-osd', '-i', '0');
    for (const { accessKeyId: name, secretAccessKey } of [credentials, strangerCredentials]) {
      const keys = ['--access-key', name, '--secret-key', secretAccessKey];
      await call('radosgw-admin', 'user', 'create', '--uid', name, '--display-name', name, ...keys);
    }
    const gateway = start('radosgw', '-n', 'client.admin', '--keyring', keyring);
    await waitUntilAnswering(`http://127.0.0.1:${port}/`, gateway, join(directory, 'client.admin.log'));
  } catch (error) {
    await stop();
    throw error;
  }
  return { endpoint: `http://127.0.0.1:${port}`, port, credentials, strangerCredentials, stop };
}

function createCredentials(accessKeyId: string): Credentials {
  return { accessKeyId, secretAccessKey: randomBytes(20).toString('hex') };
}

/** One process of each kind, one copy of everything, and no waiting for more changes before each change. */
function toConfiguration(given: { cluster: string; directory: string; monitorPort: number; port: number }): string {
  const { cluster, directory, monitorPort, port } = given;
  return `[global]
fsid = ${cluster}
mon initial members = a
mon host = [v2:127.0.0.1:${monitorPort}/0]
keyring = ${directory}/keyring
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind msgr1 = false
log file = ${directory}/$name.log
run dir = ${directory}
admin socket =
pid file =
mon data = ${directory}/mon
mon data avail crit = 1
mon data avail warn = 1
mon allow pool size one = true
paxos propose interval = 0.01
paxos min wait = 0.01
osd data = ${directory}/osd
osd objectstore = memstore
memstore device bytes = 2147483648
osd crush chooseleaf type = 0
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd class load list = *
osd class default list = *
rgw data = ${directory}/rgw
rgw frontends = beast endpoint=127.0.0.1:${port}
rgw thread pool size = 16
rgw enable usage log = false
rgw enable ops log = false
`;
}

async function makeKeys(directory: string, call: (command: string, ...given: string[]) => unknown): Promise<void> {
  const keyring = join(directory, 'keyring');
  const all = ['--cap', 'mon', 'allow *', '--cap', 'osd', 'allow *'];
  await call('ceph-authtool', keyring, '--create-keyring', '--gen-key', '-n', 'mon.', ...all);
  for (const name of ['client.admin', 'osd.0']) await call('ceph-authtool', keyring, '--gen-key', '-n', name, ...all);
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('A listener has a port.');
  return address.port;
}

async function waitUntilAnswering(url: string, gateway: ChildProcess, log: string): Promise<void> {
  const end = Date.now() + startTimeoutMs;
  for (;;) {
    try {
      await (await fetch(url)).body?.cancel();
      return;
    } catch (cause) {
      const hasEnded = gateway.exitCode !== null || gateway.signalCode !== null;
      if (hasEnded || Date.now() > end) {
        throw new Error(`The gateway does not answer: ${readFileSync(log, 'utf8').slice(-2000)}`, { cause });
      }
      await sleep(50);
    }
  }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
