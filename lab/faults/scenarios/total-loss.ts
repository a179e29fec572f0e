/** The origin is lost; only what is in front of it remains: a shared cache, or a mirror of files. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '../../../tests/free-ports.ts';
import { startNginx } from '../../../tests/start-nginx.ts';
import { summarize } from '../../statistics/latencies.ts';
import { sendRequest, runLoad, type LoadResponse, type FromDue } from '../../load/load-client.ts';
import { readMetrics } from '../../probes/metrics.ts';
import { lacks, startVarnish } from '../../processes/programs.ts';
import { waitUntilFresh, waitUntilStored } from '../../processes/site-state.ts';
import type { Scenario } from '../scenario.ts';
import { makeScratch, removeScratch } from '../../processes/scratch.ts';
import { until } from '../../../tests/until.ts';
import type { RunningSite, World } from '../world.ts';

/** How many pages of the sitemap do not return 200. */
async function countFailed(origin: string, { paths }: World): Promise<number> {
  let failed = 0;
  for (const address of paths) if ((await sendRequest(origin, { path: address })).status !== 200) failed += 1;
  return failed;
}

/** As an operator does. */
async function exportSite({ port }: RunningSite, target: string): Promise<void> {
  const env = { ...process.env, PORT: String(port), LOG_LEVEL: 'error' };
  await promisify(execFile)(process.execPath, ['scripts/export.ts', target], { env });
}

const mirror: Scenario = {
  shows: ['F36'],
  // The tests have mirror.test.ts for this.
  isLongOnly: true,
  outcome: 'origin lost, a mirror of files remains: it serves every page, and forms say that they are unavailable',
  required: 'pages failed <= 1 %; forms 503 with Retry-After',
  cannotRun: lacks('nginx'),
  async run(world) {
    const directory = makeScratch('mirror');
    const site = await world.startSite({ snapshot: 'warm' });
    await waitUntilFresh(site);
    const target = path.join(directory, 'site');
    await exportSite(site, target);
    await site.kill();
    await world.content().kill();
    const port = await findFreePort();
    const http = `include ${target}/nginx-http.conf;\nserver { listen 127.0.0.1:${port}; include ${target}/nginx-server.conf; }`;
    const stop = await startNginx({ directory: path.join(directory, 'nginx'), http });
    try {
      const origin = `http://127.0.0.1:${port}`;
      const failed = await countFailed(origin, world);
      assert.ok(failed <= world.paths.length / 100, `${failed} of ${world.paths.length} pages failed`);
      const form = await sendRequest(origin, { path: '/contact', method: 'POST', body: 'email=a' });
      assert.deepEqual([form.status, form.headers['retry-after']], [503, '300']);
      return { pages: world.paths.length, failed, form: form.status };
    } finally {
      await stop();
      removeScratch(directory);
      await world.startContent();
    }
  },
};

const grace: Scenario = {
  shows: ['F36', 'F1'],
  outcome: 'origin lost, the shared cache remains: it serves what it has stored; one replica is enough',
  required: 'pages failed 0 with one replica; <= 1 % with none',
  cannotRun: lacks('varnishd'),
  async run(world) {
    const directory = makeScratch('varnish');
    const sites = [await world.startSite({ snapshot: 'warm' }), await world.startSite({ snapshot: 'warm' })] as const;
    await Promise.all(sites.map(waitUntilStored));
    const varnish = await startVarnish(directory, [sites[0].port, sites[1].port]);
    try {
      await until(
        'both are known to be healthy',
        async () => (await sendRequest(varnish.origin, { path: '/' })).status === 200,
      );
      // Kills one before the cache has stored anything: requests that fail there go to the other.
      await sites[0].kill();
      const withOne = await countFailed(varnish.origin, world);
      assert.equal(withOne, 0, `${withOne} pages failed with one replica`);
      await sites[1].kill();
      await world.content().kill();
      const withNone = await countFailed(varnish.origin, world);
      assert.ok(withNone <= world.paths.length / 100, `${withNone} of ${world.paths.length} pages failed`);
      const { headers } = await sendRequest(varnish.origin, { path: '/' });
      for (const name of ['via', 'x-varnish', 'age', 'surrogate-control']) assert.equal(headers[name], undefined, name);
      return { pages: world.paths.length, failedWithOne: withOne, failedWithNone: withNone };
    } finally {
      await varnish.stop();
      removeScratch(directory);
      await world.startContent();
    }
  },
};

/** From the restart of the cache, which is then empty. */
const refillSeconds = 5;

const restartedCache: Scenario = {
  shows: ['F15'],
  isLongOnly: true,
  outcome: 'the shared cache restarted under load: full again after one request per page, and no render',
  required: 'renders 0; requests <= 1 a page; then failed 0, p99 <= 500 ms',
  cannotRun: lacks('varnishd'),
  async run(world) {
    const directory = makeScratch('refill');
    const sites = [await world.startSite({ snapshot: 'warm' }), await world.startSite({ snapshot: 'warm' })] as const;
    await Promise.all(sites.map(waitUntilFresh));
    const ports = [sites[0].port, sites[1].port] as const;
    const first = await startVarnish(directory, ports);
    assert.equal(await countFailed(first.origin, world), 0, 'before');
    const before = await countWork(sites);
    let cache = first;
    let backAt = Infinity;
    let isOver = false;
    const back: (LoadResponse & FromDue)[] = [];
    const reading = runLoad({
      origins: [first.origin],
      rate: 500,
      count: () => !isOver,
      next: (index) => ({ path: world.paths[index % world.paths.length] ?? '/' }),
      // On its own connections: pooled ones end with the cache.
      send: (request) => sendRequest(first.origin, request),
      onResponse: (response) => {
        if (performance.now() - response.fromDueMs >= backAt) back.push(response);
      },
    });
    try {
      await first.stop();
      cache = await startVarnish(directory, ports, first.port);
      backAt = performance.now();
      const end = performance.now() + refillSeconds * 1000;
      await until('it is full again', () => performance.now() > end);
      isOver = true;
      await reading;
      const after = await countWork(sites);
      const failed = back.filter(({ status }) => status !== 200).length;
      const { p99Ms } = summarize(back.map(({ fromDueMs }) => fromDueMs));
      const seen = {
        pages: world.paths.length,
        responses: back.length,
        failed,
        p99Ms,
        requests: after.responses - before.responses,
        renders: after.renders - before.renders,
      };
      const isSo = failed === 0 && seen.renders === 0 && seen.requests <= seen.pages && p99Ms <= 500;
      assert.ok(isSo, JSON.stringify(seen));
      return seen;
    } finally {
      isOver = true;
      await reading;
      await cache.stop();
      removeScratch(directory);
    }
  },
};

async function countWork(sites: readonly RunningSite[]): Promise<{ responses: number; renders: number }> {
  const all = await Promise.all(sites.map(readMetrics));
  const sum = (name: string) => all.reduce((total, read) => total + read(name), 0);
  return { responses: sum('page_cache_answers_total'), renders: sum('page_renders_total') };
}

export const totalLosses: readonly Scenario[] = [mirror, grace, restartedCache];
