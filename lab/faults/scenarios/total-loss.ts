/** Everything is gone but what stands in front: a shared cache, and a mirror of files. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '../../../tests/free-ports.ts';
import { startNginx } from '../../../tests/start-nginx.ts';
import { summarize } from '../../statistics/latencies.ts';
import { ask, runLoad, type Answered, type FromDue } from '../../load/load-client.ts';
import { readMetrics } from '../../probes/metrics.ts';
import { lacks, startVarnish } from '../../processes/programs.ts';
import { waitUntilFresh, waitUntilStored } from '../../processes/site-state.ts';
import type { Scenario } from '../scenario.ts';
import { makeScratch, removeScratch } from '../../processes/scratch.ts';
import { until } from '../../../tests/until.ts';
import type { RunningSite, World } from '../world.ts';

/** How many pages of the sitemap are not 200. */
async function countFailed(origin: string, { paths }: World): Promise<number> {
  let failed = 0;
  for (const address of paths) if ((await ask(origin, { path: address })).status !== 200) failed += 1;
  return failed;
}

/** As an operator does. */
async function exportSite({ port }: RunningSite, target: string): Promise<void> {
  const env = { ...process.env, PORT: String(port), LOG_LEVEL: 'error' };
  await promisify(execFile)(process.execPath, ['scripts/export.ts', target], { env });
}

const mirror: Scenario = {
  shows: ['F36'],
  // With the tests: mirror.test.ts.
  isLongOnly: true,
  outcome: 'origin lost, a mirror of files is left: every page is there, forms say that they are not',
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
      const form = await ask(origin, { path: '/contact', method: 'POST', body: 'email=a' });
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
  outcome: 'origin lost, the shared cache is left: what it has seen goes on being shown; a replica alone is enough',
  required: 'pages failed 0 with one replica; <= 1 % with none',
  cannotRun: lacks('varnishd'),
  async run(world) {
    const directory = makeScratch('varnish');
    const sites = [await world.startSite({ snapshot: 'warm' }), await world.startSite({ snapshot: 'warm' })] as const;
    await Promise.all(sites.map(waitUntilStored));
    const varnish = await startVarnish(directory, [sites[0].port, sites[1].port]);
    try {
      await until('both are known to be well', async () => (await ask(varnish.origin, { path: '/' })).status === 200);
      // One is killed before the cache has seen anything else: what fails of it is asked of the other.
      await sites[0].kill();
      const withOne = await countFailed(varnish.origin, world);
      assert.equal(withOne, 0, `${withOne} pages failed with one replica`);
      await sites[1].kill();
      await world.content().kill();
      const withNone = await countFailed(varnish.origin, world);
      assert.ok(withNone <= world.paths.length / 100, `${withNone} of ${world.paths.length} pages failed`);
      const { headers } = await ask(varnish.origin, { path: '/' });
      for (const name of ['via', 'x-varnish', 'age', 'surrogate-control']) assert.equal(headers[name], undefined, name);
      return { pages: world.paths.length, failedWithOne: withOne, failedWithNone: withNone };
    } finally {
      await varnish.stop();
      removeScratch(directory);
      await world.startContent();
    }
  },
};

/** From the moment when it is there again, and knows nothing. */
const refillSeconds = 5;

const restartedCache: Scenario = {
  shows: ['F15'],
  isLongOnly: true,
  outcome: 'the shared cache restarted under load: full again at the price of one question a page, and no render',
  required: 'renders 0; questions <= 1 a page; then failed 0, p99 <= 500 ms',
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
    const back: (Answered & FromDue)[] = [];
    const reading = runLoad({
      origins: [first.origin],
      rate: 500,
      count: () => !isOver,
      next: (index) => ({ path: world.paths[index % world.paths.length] ?? '/' }),
      // On connections of their own: those that are kept end with the cache.
      answer: (asked) => ask(first.origin, asked),
      onAnswer: (answered) => {
        if (performance.now() - answered.fromDueMs >= backAt) back.push(answered);
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
      const seen = { pages: world.paths.length, answers: back.length, failed, p99Ms, questions: after.answers - before.answers, renders: after.renders - before.renders }; // prettier-ignore
      const isSo = failed === 0 && seen.renders === 0 && seen.questions <= seen.pages && p99Ms <= 500;
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

async function countWork(sites: readonly RunningSite[]): Promise<{ answers: number; renders: number }> {
  const all = await Promise.all(sites.map(readMetrics));
  const sum = (name: string) => all.reduce((total, read) => total + read(name), 0);
  return { answers: sum('page_cache_answers_total'), renders: sum('page_renders_total') };
}

export const totalLosses: readonly Scenario[] = [mirror, grace, restartedCache];
