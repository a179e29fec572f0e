/** Sites that die, start and stop while they are read. */
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { once } from 'node:events';
import { isAccepted, readEnquiries, toEnquiry } from '../enquiries.ts';
import { ask, runLoad } from '../load-client.ts';
import { assertAllPages } from '../reading.ts';
import type { Scenario } from '../scenario.ts';
import { articlePath, until, type RunningSite, type World } from '../world.ts';

/** Two replicas, and clients that ask the other when one has no answer, as a shared cache in front does with GET. */
async function readFromTwo(
  world: World,
  { rate, isOver }: { rate: number; isOver: () => boolean },
  replicas: RunningSite[],
): Promise<{ failed: string[]; sent: number }> {
  const failed: string[] = [];
  let sent = 0;
  await runLoad({
    // Answered by whichever replica; the load client only keeps the time.
    origins: [''],
    rate,
    count: () => !isOver(),
    next: (index) => ({ path: world.paths[index % world.paths.length] ?? '/' }),
    answer: async (asked, index) => {
      sent += 1;
      const first = replicas[index % replicas.length];
      const second = replicas[(index + 1) % replicas.length];
      const answered = await ask(first?.origin ?? '', asked);
      const final = answered.status === 0 ? await ask(second?.origin ?? '', asked) : answered;
      if (final.status !== 200) failed.push(`${asked.path} ${final.status || final.code}`);
      return final;
    },
  });
  return { failed, sent };
}

const replicaKilled: Scenario = {
  shows: ['F1'],
  outcome: 'a site process killed again and again under load: the other answers, and it is back within seconds',
  async run(world, form) {
    const replicas = [await world.startSite({ snapshot: 'warm' }), await world.startSite({ snapshot: 'warm' })];
    let isOver = false;
    const reading = readFromTwo(world, { rate: 100, isOver: () => isOver }, replicas);
    const startsMs: number[] = [];
    for (let round = 0; round < (form === 'short' ? 2 : 50); round += 1) {
      const at = round % 2;
      const victim = replicas[at];
      if (!victim) throw new Error('No replica');
      await victim.kill();
      const { dataDirectory } = victim;
      const again = await world.startSite({ snapshot: 'warm', dataDirectory });
      replicas[at] = again;
      startsMs.push(Math.round(again.startMs));
      await until('it is ready', async () => (await again.get('/readyz')).status === 200);
    }
    isOver = true;
    const { failed, sent } = await reading;
    assert.ok(failed.length <= sent / 10_000, failed.slice(0, 5).join(', '));
    return { sent, failed: failed.length, startsMs };
  },
};

const rollingRestart: Scenario = {
  shows: ['F31'],
  outcome: 'replicas restarted one after the other under load, by their stop signal: no request fails',
  async run(world, form) {
    const replicas = [await world.startSite({ snapshot: 'warm' }), await world.startSite({ snapshot: 'warm' })];
    let isOver = false;
    const reading = readFromTwo(world, { rate: 100, isOver: () => isOver }, replicas);
    const codes: (number | null)[] = [];
    for (let round = 0; round < (form === 'short' ? 2 : 20); round += 1) {
      const at = round % 2;
      const old = replicas[at];
      if (!old) throw new Error('No replica');
      codes.push(await old.stop());
      replicas[at] = await world.startSite({ snapshot: 'warm', dataDirectory: old.dataDirectory });
    }
    isOver = true;
    const { failed, sent } = await reading;
    assert.deepEqual(failed, []);
    assert.ok(
      codes.every((code) => code === 0),
      `exit codes ${codes.join(' ')}`,
    );
    return { sent, rounds: codes.length };
  },
};

const stuckAtShutdown: Scenario = {
  shows: ['F32'],
  outcome: 'a form that never ends when the process is told to stop: what was begun is finished, then it exits with 0',
  async run(world) {
    const site = await world.startSite({ snapshot: 'warm', environment: { STOP_DRAIN: '2' } });
    const stuck = request(`${site.origin}/contact`, {
      method: 'POST',
      headers: { 'content-length': '90', 'content-type': 'application/x-www-form-urlencoded', origin: site.origin },
    });
    const cut = once(stuck, 'error');
    stuck.write('email=');
    // One that is under way, whose last bytes come after the signal.
    const { method, headers, body = '', path } = toEnquiry(site, 'sent while it stopped');
    const length = String(Buffer.byteLength(body));
    const late = request(`${site.origin}${path}`, { method, headers: { ...headers, 'content-length': length } });
    const answered = once(late, 'response') as Promise<[{ statusCode?: number; headers: Record<string, string> }]>;
    late.write(body.slice(0, 20));
    await until('both are under way', async () => (await site.get('/livez')).status === 200);
    const begun = performance.now();
    const stopped = site.stop();
    late.end(body.slice(20));
    const [{ statusCode, headers: own }] = await answered;
    assert.ok(isAccepted({ status: statusCode ?? 0, headers: own, code: undefined, body: '', milliseconds: 0 }));
    assert.equal(await stopped, 0);
    await cut;
    assert.equal(readEnquiries(site).filter((text) => text.includes('sent while it stopped')).length, 1);
    return { stoppedAfterMs: Math.round(performance.now() - begun) };
  },
};

const poisonDocument: Scenario = {
  shows: ['F22'],
  outcome: 'a document that no view can make sense of: that page fails in plain words with an id, the others stay',
  async run(world) {
    const site = await world.startSite({ snapshot: 'none' });
    await until('pages are there', async () => (await site.get(articlePath)).status === 200);
    await site.kill();
    const poisoned = await world.startSite({ snapshot: 'none' });
    world.proxy.infect(async ({ url, fetchAnswer, forward, response }) => {
      if (!decodeURIComponent(url).includes('payment_insight') || url.includes('none.none')) return forward();
      const { body } = await fetchAnswer();
      const text = body
        .toString()
        .replaceAll('"slices":[', '"slices":[{"slice_type":"rich_text","primary":7,"items":3},');
      response.writeHead(200, { 'content-type': 'application/json' }).end(text);
    });
    const answer = await poisoned.get(articlePath);
    world.proxy.infect(undefined);
    assert.ok([200, 500].includes(answer.status), `${answer.status}`);
    if (answer.status === 500) {
      assert.equal(answer.headers['cache-control'], 'no-store');
      assert.ok(answer.body.includes(answer.headers['x-request-id'] ?? 'no id'), 'the id is said');
      assert.doesNotMatch(answer.body, /TypeError|node_modules|at async|undefined \(reading/);
    }
    assert.equal((await poisoned.get('/platform')).status, 200);
    return { status: answer.status };
  },
};

const startTimes: Scenario = {
  shows: ['L13', 'L14'],
  outcome: 'started from a snapshot it serves every page; memory when idle is bounded',
  async run(world, form) {
    const startsMs: number[] = [];
    for (let round = 0; round < (form === 'short' ? 1 : 5); round += 1) {
      const site = await world.startSite({ snapshot: 'warm' });
      startsMs.push(Math.round(site.startMs));
      await assertAllPages(site, world, 'just started');
      if (round > 0) await site.kill();
    }
    const site = await world.startSite({ snapshot: 'warm' });
    const memoryMb = Math.round(site.memoryMb());
    if (form === 'long') assert.ok(memoryMb <= 150, `${memoryMb} MB when idle`);
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
