/** The files of deploy/ fit each other, and the program. */
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { liveFolder } from '../site/routes/sections.ts';
import { findFreePorts } from './free-ports.ts';
import { hasNginx, startNginx } from './start-nginx.ts';

const read = (name: string) => readFileSync(`deploy/${name}`, 'utf8');

interface Service {
  readonly image?: string;
  readonly command?: string[];
  readonly environment?: Record<string, string | number>;
}

// Our own file; missing parts make the expectations fail.
const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> };
const ours = Object.entries(services).filter(([, { image }]) => image === 'financial-cloud');
const readSetting = (name: string) => ours.flatMap(([, { environment = {} }]) => environment[name] ?? []).map(String);

test('compose.yaml starts sites, content services and one process of both with the flags of npm start, and settings that README lists', () => {
  expect(ours.map(([name]) => name)).toEqual(['content-1', 'content-2', 'site-1', 'site-2', 'live']);
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
  const readme = readFileSync('README.md', 'utf8');
  for (const [name, { command = [], environment = {} }] of ours) {
    const [, start = ''] = scripts.start.split('exec ');
    expect(command.join(' ')).toBe(name === 'live' ? start : `${start} ${name.split('-')[0]}`);
    for (const setting of Object.keys(environment)) expect(readme).toContain(`\`${setting}\``);
  }
});

test('every unit and the image start the program with the flags of npm start', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const [, start = ''] = scripts['start']?.split('exec ') ?? [];
  expect([scripts['start:site'], scripts['start:content']]).toEqual(
    ['site', 'content'].map((role) => `${scripts['start']} ${role}`),
  );
  for (const [unit, role] of [
    ['financial-cloud.service', ''],
    ['financial-cloud-site@.service', ' site'],
    ['financial-cloud-content@.service', ' content'],
  ])
    expect(read(unit ?? '')).toContain(`/node_modules/.bin/${start}${role}\n`);
  const command = /^CMD (.*)$/m.exec(read('Containerfile'))?.[1] ?? '[]';
  expect((JSON.parse(command) as string[]).join(' ')).toBe(start);
});

test('nginx and Varnish find the processes on their ports', () => {
  const listPorts = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, port]) => port);
  const cluster = read('nginx-cluster.conf');
  const listUpstream = (name: string) =>
    listPorts(new RegExp(`^upstream ${name} \\{[^}]*`, 'm').exec(cluster)?.[0] ?? '', /server 127\.0\.0\.1:(\d+) /g);
  const varnish = listPorts(read('compose.yaml'), /"127\.0\.0\.1:(\d+)"/g);
  const [sites, contents] = [readSetting('PORT'), readSetting('CONTENT_PORT')];
  const [livePort] = [...sites.splice(2), ...contents.splice(2)];
  expect(listUpstream('front')).toEqual([...varnish, ...sites]);
  expect(listUpstream('live')).toEqual([livePort, ...sites]);
  expect(listUpstream('content')).toEqual(contents);
  expect(listPorts(read('varnish.vcl'), /\.port = "(\d+)"/g)).toEqual(sites);
  const [contentDoor] = listPorts(cluster, /listen 127\.0\.0\.1:(\d+);/g);
  const origin = `http://127.0.0.1:${contentDoor}`;
  expect(new Set(readSetting('CONTENT_URL'))).toEqual(new Set([origin]));
  expect(new Set(readSetting('CONTENT_API'))).toEqual(new Set([`${origin}/api/v2`]));
  const [purgePort] = listPorts(read('compose.yaml'), /purge=127\.0\.0\.1:(\d+)/g);
  expect(new Set(readSetting('CDN_PURGE'))).toEqual(new Set([`varnish:http://127.0.0.1:${purgePort}/`]));
});

test.each(['site', 'content'])('the unit of one %s of several is as restricted as the unit of both roles', (role) => {
  const only = /^(#|Description=|ExecStart=|Environment=NODE_ENV|EnvironmentFile=|StateDirectory=)/;
  const listShared = (name: string) =>
    read(name)
      .split('\n')
      .filter((line) => !only.test(line));
  const unit = read(`financial-cloud-${role}@.service`);
  expect(listShared(`financial-cloud-${role}@.service`)).toEqual(listShared('financial-cloud.service'));
  const [start = ''] = /^ExecStart=.*$/m.exec(read('financial-cloud.service')) ?? [];
  expect(unit).toContain(`\n${start} ${role}\n`);
  expect(unit).toContain(
    ` DATA_DIR=/var/lib/financial-cloud-${role}-%i ${role === 'site' ? 'PORT' : 'CONTENT_PORT'}=%i\n`,
  );
  expect(unit).toContain(`\nStateDirectory=financial-cloud-${role}-%i\n`);
});

/** A server that answers with its name, method and the path that reached it. */
async function startEcho(name: string, port: number): Promise<() => Promise<void>> {
  const server = createServer(({ method, url }, response) => response.end(`${name} ${method} ${url}`));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return async () => {
    server.close().closeAllConnections();
    await once(server, 'close');
  };
}

/** nginx-front.conf without TLS and without the server that redirects to it, on these ports. */
function toPlainFront({ front, replica, live }: { front: number; replica: number; live: number }): string {
  return read('nginx-front.conf')
    .replace(/^server \{\n {2}listen 80;[^}]*\}$/m, '')
    .replaceAll(/^ *(ssl_|listen \[|server 127\.0\.0\.1:3001 ).*$/gm, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${front};`)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${replica}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${live}`);
}

test("nginx-front.conf proxies live pages and the studio's questions to a separate process, or to a replica if it is down", async ({
  skip,
}) => {
  skip(!hasNginx, 'nginx is not installed');
  const [front = 0, replica = 0, live = 0] = await findFreePorts(3);
  const directory = mkdtempSync(path.join(tmpdir(), 'front-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  onTestFinished(await startEcho('replica', replica));
  const stopLive = await startEcho('live', live);
  onTestFinished(await startNginx({ directory, http: toPlainFront({ front, replica, live }) }));
  const ask = async (method: string, address: string) =>
    (await fetch(`http://127.0.0.1:${front}${address}`, { method })).text();
  const token = `${liveFolder}/live.claim.signature`;
  for (const address of [token, `${token}/`, `${token}/news/a?b=c`, `${token}/_at?path=%2Fnews`, `${token}/_shows`])
    expect(await ask('GET', address)).toBe(`live GET ${address}`);
  expect(await ask('POST', `${token}/news/a`)).toBe(`live POST ${token}/news/a`);
  for (const address of ['/', '/news/_live/a', '/_liveness', '/_payload/news.json', '/media/a.png', '/preview?token=a'])
    expect(await ask('GET', address)).toBe(`replica GET ${address}`);
  expect(await ask('POST', '/contact')).toBe('replica POST /contact');
  await stopLive();
  expect(await ask('POST', `${token}/news/a`)).toBe(`replica POST ${token}/news/a`);
});

test('both nginx configurations have the same location and upstream for live pages', () => {
  const [front, cluster] = ['nginx-front.conf', 'nginx-cluster.conf'].map((name) => {
    const text = read(name);
    expect(text).toContain(`location ${liveFolder}/ {`);
    return /^upstream live \{[^}]*\}/m.exec(text)?.[0];
  });
  expect(front).toBe(cluster);
});
