/** Clients that are slow, silent, many, or disconnect before their response. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { isAccepted, listDrafts, readEnquiries, toEnquiry } from '../../load/enquiries.ts';
import { sendRequest, runLoad, type LoadResult } from '../../load/load-client.ts';
import { lacks } from '../../processes/programs.ts';
import { waitUntilFresh } from '../../processes/site-state.ts';
import { longCount, type Scenario } from '../scenario.ts';
import { startSlowClients } from '../../load/slow-clients.ts';
import { createSocketClient } from '../../load/socket-client.ts';
import { until } from '../../../tests/until.ts';
import type { RunningSite } from '../world.ts';
import { articlePath } from '../../content/article.ts';

/** Opens a connection, sends these bytes and nothing more. */
async function open({ port }: RunningSite, bytes: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  // Discards the response; a reset connection is closed.
  socket.resume().on('error', () => socket.destroy());
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  socket.write(bytes);
  return socket;
}

async function readArticle(site: RunningSite, rate: number, count: number | (() => boolean)): Promise<LoadResult> {
  const client = createSocketClient(site.port, { connections: 200 });
  const next = () => ({ path: articlePath });
  const result = await runLoad({ origins: [site.origin], rate, count, next, send: client.sendRequest });
  client.close();
  return result;
}

const slowClients: Scenario = {
  shows: ['F17'],
  outcome: 'half a request head, half a form: 408 and closed, while other readers are served',
  required: 'half heads 408 and closed <= 8,000 ms, half forms <= 14,000 ms; others p99 <= 100 ms',
  async run(world) {
    const site = await world.startSite({ snapshot: 'warm' });
    await waitUntilFresh(site);
    const number = 1000;
    const begun = performance.now();
    const passed = () => Math.round(performance.now() - begun);
    const halfHead = `GET ${articlePath} HTTP/1.1\r\nhost: a\r\nx-slow: `;
    const halfForm = `${toFormHead(site)}content-type: application/x-www-form-urlencoded\r\ncontent-length: 900\r\n\r\nemail=`;
    const { port } = site;
    const heads = await startSlowClients({ port, count: number, bytes: halfHead });
    // The number of bodies that the site reads at once, minus some for other clients.
    const forms = await startSlowClients({ port, count: Math.min(number, 60), bytes: halfForm });
    const waitUntilClosed = async () => {
      assert.deepEqual(await heads.waitUntilClosed(), ['408'], 'half heads get 408');
      const headsClosedMs = passed();
      assert.deepEqual(await forms.waitUntilClosed(), ['408'], 'half forms get 408');
      return { headsClosedMs, formsClosedMs: passed() };
    };
    let isOver = false;
    const reading = readArticle(site, 200, () => !isOver);
    try {
      const { headsClosedMs, formsClosedMs } = await waitUntilClosed().finally(() => (isOver = true));
      const { sent, outcomes, p99Ms: othersP99Ms } = await reading;
      assert.deepEqual(Object.keys(outcomes), ['200']);
      const seen = `half heads closed after ${headsClosedMs} ms, half forms after ${formsClosedMs} ms; others p99 ${othersP99Ms} ms`;
      assert.ok(headsClosedMs <= 8000 && formsClosedMs <= 14_000 && othersP99Ms <= 100, seen);
      return { clients: number, headsClosedMs, formsClosedMs, others: sent, othersP99Ms };
    } finally {
      await Promise.all([heads.stop(), forms.stop()]);
    }
  },
};

/** The headers of a form post that the site accepts, without its length. */
const toFormHead = ({ origin, publicUrl }: RunningSite) =>
  `POST /contact HTTP/1.1\r\nhost: ${new URL(origin).host}\r\norigin: ${publicUrl}\r\n`;

const idleConnections: Scenario = {
  shows: ['F18'],
  outcome: 'thousands of silent connections: new readers are served, memory stays bounded',
  required: 'failed 0; memory <= 60 MB more',
  async run(world) {
    const site = await world.startSite({ snapshot: 'warm' });
    await readArticle(site, 200, 50);
    const before = site.memoryMb();
    const number = 5000;
    const idle = await Promise.all(Array.from({ length: number }, () => open(site, '')));
    const { outcomes, p99Ms } = await readArticle(site, 100, 100);
    assert.deepEqual(Object.keys(outcomes), ['200']);
    const grown = Math.round(site.memoryMb() - before);
    assert.ok(grown <= 60, `${grown} MB more`);
    for (const socket of idle) socket.destroy();
    return { connections: number, grownMb: grown, p99Ms };
  },
};

const abortedUploads: Scenario = {
  shows: ['F34'],
  outcome: 'aborted uploads, double clicks and replays: nothing left over, one record for each enquiry',
  required: 'drafts 0; stored once each; memory <= 100 MB more',
  async run(world) {
    const site = await world.startSite({ snapshot: 'warm' });
    const number = longCount(10_000);
    const head = `${toFormHead(site)}content-type: multipart/form-data; boundary=b\r\ncontent-length: 5000000\r\n\r\n`;
    const part = `--b\r\ncontent-disposition: form-data; name="email"\r\n\r\n${'x'.repeat(20_000)}`;
    const files = site.openFiles();
    const cutUploads = async (count: number) => {
      for (let at = 0; at < count; at += 50) {
        const cut = await Promise.all(Array.from({ length: 50 }, () => open(site, head + part)));
        for (const socket of cut) socket.destroy();
      }
    };
    // Excludes the memory for code that a process loads and compiles for its first request of a kind.
    await cutUploads(number / 5);
    const memory = site.memoryMb();
    await cutUploads(number);
    const ledger: string[] = [];
    const marks = Array.from({ length: 100 }, (_, index) => `replay ${index}.`);
    for (const mark of marks) {
      const request = toEnquiry(site, mark);
      // A double click, and a replay later.
      const responses = await Promise.all([sendRequest(site.origin, request), sendRequest(site.origin, request)]);
      responses.push(await sendRequest(site.origin, request));
      for (const response of responses)
        assert.ok(isAccepted(response), `${response.status} ${response.headers['location']}`);
      ledger.push(mark);
    }
    const stored = await readEnquiries(site);
    for (const mark of ledger) assert.equal(stored.filter((text) => text.includes(mark)).length, 1, mark);
    await until('no draft is left', () => listDrafts(site).length === 0);
    await until('every connection is closed', () => site.openFiles() <= files + 5);
    const grown = Math.round(site.memoryMb() - memory);
    assert.ok(grown <= 100, `${grown} MB more`);
    return { cut: number, accepted: ledger.length * 3, stored: stored.length, grownMb: grown };
  },
};

const noDescriptors: Scenario = {
  shows: ['F9'],
  outcome: 'out of file descriptors: no crash, and recovery when there are some again',
  required: 'alive; then failed 0',
  cannotRun: lacks('prlimit'),
  async run(world) {
    const site = await world.startSite({ snapshot: 'warm' });
    await readArticle(site, 200, 20);
    const limit = site.openFiles() + 8;
    prlimit(site, `${limit}:4096`);
    const waiting = await Promise.all(Array.from({ length: 60 }, () => open(site, '')));
    await until('no descriptor is left', () => site.openFiles() >= limit);
    assert.ok(site.isRunning());
    for (const socket of waiting) socket.destroy();
    await until('readers are served again', async () => (await site.get(articlePath)).status === 200);
    prlimit(site, '4096:4096');
    const { outcomes } = await readArticle(site, 200, 100);
    assert.deepEqual(Object.keys(outcomes), ['200']);
    return { limit };
  },
};

function prlimit({ pid }: RunningSite, files: string): void {
  const { status, stderr } = spawnSync('prlimit', ['--pid', String(pid), `--nofile=${files}`], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
}

const readOnlyDisk: Scenario = {
  shows: ['F8'],
  outcome:
    'read-only disk: pages are served, a form says that it could not be stored; forms work when the disk is writable again',
  required: 'confirmed as stored 0; new page shown; ready',
  cannotRun: () => (canMount() ? undefined : 'only root may mount'),
  async run(world) {
    const site = await world.startSite({ snapshot: 'warm' });
    await until('the site serves', async () => (await site.get(articlePath)).status === 200);
    mkdirSync(path.join(site.dataDirectory, 'enquiries'), { recursive: true });
    mount('--bind', site.dataDirectory, site.dataDirectory);
    try {
      mount('-o', 'remount,bind,ro', site.dataDirectory);
      const response = await sendRequest(site.origin, toEnquiry(site, 'on a read-only disk'));
      assert.equal(isAccepted(response), false, 'no enquiry is confirmed as stored');
      assert.ok(
        response.status === 503 || (response.headers['location'] ?? '').endsWith('/contact/error'),
        JSON.stringify(response).slice(0, 300),
      );
      assert.equal((await readEnquiries(site)).length, 0);
      assert.equal((await site.get('/readyz')).status, 200);
      // The new page is visible although it cannot be stored on disk.
      await world.writer.publishTitle('Published on a read-only disk');
      await until('the new page', async () => (await site.get(articlePath)).body.includes('on a read-only disk'));
      mount('-o', 'remount,bind,rw', site.dataDirectory);
      assert.ok(isAccepted(await sendRequest(site.origin, toEnquiry(site, 'on a disk again'))));
      assert.equal((await readEnquiries(site)).length, 1);
    } finally {
      spawnSync('umount', ['-l', site.dataDirectory]);
    }
    return { said: 'the form led to the page for failed enquiries' };
  },
};

function mount(...args: string[]): void {
  const { status, stderr } = spawnSync('mount', args, { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
}

/** Whether this process may mount: root in a container often may not. */
function canMount(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/proc/self/status')) return false;
  return spawnSync('unshare', ['-m', 'mount', '--bind', '/tmp', '/tmp']).status === 0;
}

export const clients: readonly Scenario[] = [slowClients, idleConnections, abortedUploads, noDescriptors, readOnlyDisk];
