/** Sites that crash, start and stop under load. */
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { once } from 'node:events';
import { median } from '../../statistics/percentile.ts';
import { startBalancer, type Balancer } from '../../load/balancer.ts';
import { isAccepted, readEnquiries, toEnquiry } from '../../load/enquiries.ts';
import { runLoad } from '../../load/load-client.ts';
import { assertAllPages } from '../readers.ts';
import { longCount, type Scenario } from '../scenario.ts';
import { until } from '../../../tests/until.ts';
import type { RunningSite, World } from '../world.ts';
import { articlePath } from '../../content/article.ts';

/** Two replicas, and a load on all pages until it ends. */
async function readThrough(
  world: World,
  replicas: RunningSite[],
  change: (balancer: Balancer) => Promise<void>,
): Promise<{ failed: string[]; sent: number; p99Ms: number }> {
  const balancer = startBalancer(replicas);
  const failed: string[] = [];
  let isOver = false;
  const reading = runLoad({
    // The balancer chooses the replica; the load client only times the requests.
    origins: [''],
    rate: 100,
    count: () => !isOver,
    next: (index) => ({ path: world.paths[index % world.paths.length] ?? '/' }),
    send: async (request) => {
      const response = await balancer.sendRequest(request);
      if (response.status !== 200) failed.push(`${request.path} ${response.status || response.code}`);
      return response;
    },
  });
  try {
    await change(balancer);
  } finally {
    isOver = true;
  }
  const { sent, p99Ms } = await reading;
  await balancer.stop();
  return { failed, sent, p99Ms };
}

/** Stops the replicas one after the other in this way, and restarts each on its data. */
async function replaceInTurn(
  world: World,
  {
    replicas,
    rounds,
    environment = {},
  }: { replicas: RunningSite[]; rounds: number; environment?: Record<string, string> },
  { balancer, end }: { balancer: Balancer; end: (site: RunningSite) => Promise<void> },
): Promise<number[]> {
  const startsMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const old = replicas[round % 2];
    if (!old) throw new Error('No replica');
    await until('no request is at its second attempt', () => balancer.retrying() === 0);
    await end(old);
    const again = await world.startSite({ snapshot: 'warm', dataDirectory: old.dataDirectory, environment });
    await until('it is ready', async () => (await again.get('/readyz')).status === 200);
    replicas[round % 2] = again;
    balancer.replace(old, again);
    startsMs.push(Math.round(again.startMs));
  }
  return startsMs.sort((one, other) => one - other);
}

const replicaKilled: Scenario = {
  shows: ['F1'],
  outcome:
    'a site process killed repeatedly under load: the other replica serves, and the killed one is back within seconds',
  required: 'failed <= 0.01 %; half of the starts <= 2,000 ms',
  async run(world, form) {
    const replicas = [await world.startSite({ snapshot: 'warm' }), await world.startSite({ snapshot: 'warm' })];
    const kills = form === 'short' ? 2 : longCount(50);
    let startsMs: number[] = [];
    const { failed, sent, p99Ms } = await readThrough(world, replicas, async (balancer) => {
      const end = (site: RunningSite) => site.kill();
      startsMs = await replaceInTurn(world, { replicas, rounds: kills }, { balancer, end });
    });
    assert.ok(failed.length <= sent / 10_000, `${failed.length} of ${sent}: ${failed.slice(0, 5).join(', ')}`);
    const [medianMs, slowestMs] = [median(startsMs), startsMs.at(-1)];
    if (form === 'long') assert.ok(medianMs <= 2000, `half of the starts took longer than ${medianMs} ms`);
    return { kills, sent, failed: failed.length, p99Ms, startMs: medianMs, slowestStartMs: slowestMs };
  },
};

const rollingRestart: Scenario = {
  shows: ['F31'],
  outcome: 'replicas restarted one after the other under load, by their stop signal: no request fails',
  required: 'failed 0; exit code 0',
  async run(world, form) {
    const environment = { STOP_DELAY: '1' };
    const replicas = [
      await world.startSite({ snapshot: 'warm', environment }),
      await world.startSite({ snapshot: 'warm', environment }),
    ];
    const rounds = form === 'short' ? 2 : longCount(20);
    const codes = new Set<number | null>();
    const { failed, sent, p99Ms } = await readThrough(world, replicas, async (balancer) => {
      const end = async (site: RunningSite) => void codes.add(await site.stop());
      await replaceInTurn(world, { replicas, rounds, environment }, { balancer, end });
    });
    assert.equal(failed.length, 0, `${failed.length} of ${sent}: ${failed.slice(0, 5).join(', ')}`);
    assert.deepEqual([...codes], [0], 'exit codes');
    return { rounds, sent, failed: 0, p99Ms };
  },
};

const stuckAtShutdown: Scenario = {
  shows: ['F32'],
  outcome: 'an endless form when the process gets its stop signal: requests in flight finish, then it exits with 0',
  required: 'exit code 0; stored 1',
  async run(world) {
    const site = await world.startSite({ snapshot: 'warm', environment: { STOP_DRAIN: '3' } });
    // With `Expect: 100-continue` the server confirms that it has received each head.
    const expect = { expect: '100-continue' };
    const stuck = request(`${site.origin}/contact`, {
      method: 'POST',
      headers: {
        'content-length': '90',
        'content-type': 'application/x-www-form-urlencoded',
        origin: site.publicUrl,
        ...expect,
      },
    });
    const cut = once(stuck, 'error');
    // A request in flight whose last bytes are sent after the signal.
    const { method, headers, body = '', path } = toEnquiry(site, 'sent while it stopped');
    const length = String(Buffer.byteLength(body));
    const late = request(`${site.origin}${path}`, {
      method,
      headers: { ...headers, 'content-length': length, ...expect },
    });
    const response = once(late, 'response') as Promise<[{ statusCode?: number; headers: Record<string, string> }]>;
    await Promise.all([once(stuck, 'continue'), once(late, 'continue')]);
    stuck.write('email=');
    late.write(body.slice(0, 20));
    const begun = performance.now();
    const stopped = site.stop();
    late.end(body.slice(20));
    const [{ statusCode, headers: own }] = await response;
    assert.ok(isAccepted({ status: statusCode ?? 0, headers: own, code: undefined, body: '', milliseconds: 0 }));
    assert.equal(await stopped, 0);
    await cut;
    assert.equal((await readEnquiries(site)).filter((text) => text.includes('sent while it stopped')).length, 1);
    return { stoppedAfterMs: Math.round(performance.now() - begun) };
  },
};

const poisonDocument: Scenario = {
  shows: ['F22'],
  outcome: 'a document that breaks its view: its page shows an error with the request id, other pages stay',
  required: '500 with its id and no more, never cached; others 200',
  async run(world) {
    const site = await world.startSite({ snapshot: 'none' });
    await until('pages are there', async () => (await site.get(articlePath)).status === 200);
    await site.kill();
    const poisoned = await world.startSite({ snapshot: 'none' });
    world.proxy.infect(async ({ url, fetchResponse, forward, response }) => {
      if (!decodeURIComponent(url).includes('payment_insight') || url.includes('none.none')) return forward();
      const { body } = await fetchResponse();
      const text = body.toString().replaceAll('"data":{', '"data":null,"lost":{');
      response.writeHead(200, { 'content-type': 'application/json' }).end(text);
    });
    const response = await poisoned.get(articlePath);
    assert.equal(response.status, 500);
    await until('another page', async () => (await poisoned.get('/platform')).status === 200);
    assert.match(response.headers['cache-control'] ?? '', /no-store/);
    assert.ok(response.body.includes(response.headers['x-request-id'] ?? 'no id'), 'the page shows the id');
    assert.doesNotMatch(response.body, /TypeError|node_modules|at async|\(reading|null/);
    world.proxy.infect(undefined);
    await until('it is a page again', async () => (await poisoned.get(articlePath)).status === 200);
    return { status: response.status };
  },
};

const startTimes: Scenario = {
  shows: ['L13', 'L14'],
  // The tests' F14 starts in the same way.
  isLongOnly: true,
  outcome: 'a site that starts from a snapshot serves every page; idle memory is bounded',
  required: 'pages failed 0; memory <= 150 MB',
  async run(world) {
    const startsMs: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const site = await world.startSite({ snapshot: 'warm' });
      startsMs.push(Math.round(site.startMs));
      await assertAllPages(site, world, 'just started');
      await site.kill();
    }
    const site = await world.startSite({ snapshot: 'warm' });
    const memoryMb = Math.round(site.memoryMb());
    assert.ok(memoryMb <= 150, `${memoryMb} MB when idle`);
    return { startsMs, memoryMb };
  },
};

export const lifecycle: readonly Scenario[] = [
  replicaKilled,
  rollingRestart,
  stuckAtShutdown,
  poisonDocument,
  startTimes,
];
