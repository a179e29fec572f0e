/** Many readers at once, and clients that are not readers: bursts, random URLs, forged cookies. */
import assert from 'node:assert/strict';
import { runLoad } from '../../load/load-client.ts';
import { readMetrics } from '../../probes/metrics.ts';
import { waitUntilFresh } from '../../processes/site-state.ts';
import { runWrk } from '../../load/wrk.ts';
import { lacks } from '../../processes/programs.ts';
import { longCount, longSeconds, type Scenario } from '../scenario.ts';
import { createSocketClient } from '../../load/socket-client.ts';
import { until } from '../../../tests/until.ts';
import { randomName } from '../../statistics/sample.ts';
import type { RunningSite, World } from '../world.ts';
import { articlePath } from '../../content/article.ts';

const publishes = 20;
const versionOf = (body: string) => Number(/Edition (\d+) of the herd/.exec(body)?.[1] ?? -1);

/**
 * Clients that each have a connection and all request one URL at the same time, this many times a second. Records the
 * versions in the responses.
 */
function startHerd({ origin, port }: RunningSite, { clients, rate }: { clients: number; rate: number }) {
  const client = createSocketClient(port, { connections: clients, keepsBodies: true });
  const problems: string[] = [];
  const over = new AbortController();
  let newest = -1;
  const read = async () => {
    const seenBefore = newest;
    const response = await client.sendRequest({ path: articlePath });
    const version = versionOf(response.body);
    if (response.status !== 200) problems.push(`${response.status || response.code}`);
    // A request that is sent after a version was seen must return that version or a newer one.
    else if (version < seenBefore) problems.push(`${version} after ${seenBefore}`);
    newest = Math.max(newest, version);
    return response;
  };
  const next = () => ({ path: articlePath });
  const reading = runLoad({ origins: [origin], rate, count: () => !over.signal.aborted, next, send: read });
  return {
    problems,
    newest: () => newest,
    async end() {
      over.abort();
      const result = await reading;
      client.close();
      return result;
    },
  };
}

async function publishToHerd(world: World, herd: ReturnType<typeof startHerd>): Promise<void> {
  for (let edition = 1; edition <= publishes; edition += 1) {
    await world.writer.publishTitle(`Edition ${edition} of the herd`);
    await until(`a reader sees edition ${edition}`, () => herd.newest() >= edition);
  }
}

const herd: Scenario = {
  shows: ['L9', 'F15'],
  outcome: '500 clients on one URL while it is published 20 times: no reader gets an older page after a newer one',
  required: 'older after newer 0; failed 0; p99 <= 300 ms',
  async run(world) {
    const site = await world.startSite({ snapshot: 'warm' });
    await world.writer.publishTitle('Edition 0 of the herd');
    await until('edition 0', async () => versionOf((await site.get(articlePath)).body) === 0);
    await waitUntilFresh(site);
    const before = await readMetrics(site);
    const many = startHerd(site, { clients: 500, rate: 1000 });
    await publishToHerd(world, many);
    const { sent, p50Ms, p99Ms, sentLateP99Ms } = await many.end();
    assert.deepEqual(many.problems, []);
    await waitUntilRendered(site);
    const renders = (await readMetrics(site))('page_renders_total') - before('page_renders_total');
    assert.ok(p99Ms <= 300, `p99 ${p99Ms} ms, sent late by ${sentLateP99Ms} ms`);
    return { responses: sent, renders, p50Ms, p99Ms, sentLateP99Ms };
  },
};

async function waitUntilRendered(site: RunningSite): Promise<void> {
  await until('no page waits to be rendered', async () => (await readMetrics(site))('page_refreshes_waiting') === 0);
}

const randomPaths: Scenario = {
  shows: ['L4'],
  outcome: 'random URLs: 404 without a content query, and nothing is stored',
  required: '>= 5,000/s; content queries 0; renders 0; entries 0 more; 200 never',
  cannotRun: lacks('wrk'),
  async run(world) {
    const site = await world.startSite({ snapshot: 'warm' });
    await until('content is known', async () => (await site.get(`/news/${randomName()}`)).status === 404);
    const folders = ['', '/news', '/news/payment-insights', '/fr-fr', '/blog/engineering', '/careers/vacancies', '/lp'];
    // Publishes since the snapshot are rendered first, with queries.
    await waitUntilFresh(site);
    // Each kind of "not found" has one page, which may be rendered once.
    for (const folder of folders) await site.get(`${folder}/${randomName()}`);
    const before = await readMetrics(site);
    const searches = world.proxy.countSearches();
    const seconds = Math.min(20, longSeconds);
    const load = await runWrk({ url: site.origin, seconds, connections: 64, headers: {}, randomBelow: folders });
    const after = await readMetrics(site);
    assert.equal(load.failed, load.sent, 'a URL without a page returns 404');
    const more = (name: string) => after(name) - before(name);
    const seen = {
      searches: world.proxy.countSearches() - searches,
      renders: more('page_renders_total'),
      entries: more('page_cache_entries'),
    };
    assert.deepEqual(seen, { searches: 0, renders: 0, entries: 0 });
    assert.ok(load.perSecond >= 5000, `${load.perSecond}/s`);
    return { ...load, ...seen };
  },
};

const randomQueries: Scenario = {
  shows: ['L5', 'S-16'],
  outcome: 'random query strings and forged cookies: the stored page, no render, no new entry',
  required: 'renders 0; entries 0 more; other pages 0',
  async run(world) {
    const site = await world.startSite({ snapshot: 'warm' });
    await waitUntilFresh(site);
    const { headers } = await site.get(articlePath);
    const before = await readMetrics(site);
    const wrong: string[] = [];
    const { outcomes, perSecond, p99Ms } = await runLoad({
      origins: [site.origin],
      rate: 20_000,
      count: longCount(100_000),
      next: (index) => ({
        path: `${articlePath}?${randomName()}=${randomName()}&utm_source=${randomName()}`,
        ...(index % 2 === 0 && { headers: { cookie: forged[(index / 2) % forged.length] ?? '' } }),
      }),
      onResponse: ({ headers: own }) => own['etag'] === headers['etag'] || wrong.push(own['etag'] ?? 'none'),
    });
    const after = await readMetrics(site);
    assert.deepEqual(Object.keys(outcomes), ['200']);
    assert.deepEqual(wrong, [], 'responses with another page');
    assert.equal(after('page_renders_total'), before('page_renders_total'));
    assert.equal(after('page_cache_entries'), before('page_cache_entries'));
    return { outcomes, perSecond, p99Ms };
  },
};

const forged: readonly string[] = [
  'io.prismic.preview=nonsense',
  `io.prismic.preview=${encodeURIComponent('{"financial-cloud.prismic.io":{"preview":"https://evil.example/x"}}')}`,
  'io.prismic.experiment=nobody%20has%20this',
  'session=1; theme=dark',
];

export const readers: readonly Scenario[] = [herd, randomPaths, randomQueries];
