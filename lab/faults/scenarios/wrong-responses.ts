/** The content service responds late, with broken data, or with data that cannot be right. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import {
  assertAllPages,
  assertNeverSeenIsUnavailable,
  assertRecovers,
  assertUnavailable,
  waitForTitle,
} from '../readers.ts';
import { inParallel } from '../../load/in-parallel.ts';
import { randomName } from '../../statistics/sample.ts';
import { longCount, type Scenario } from '../scenario.ts';
import type { Toxic } from '../toxic-proxy.ts';
import {
  badGateway,
  blackHole,
  brokenGzip,
  corrupt,
  cut,
  delay,
  drip,
  emptied,
  errorBody,
  html,
  huge,
  isPageQuery,
  only,
  redirectLoop,
  reset,
  serverError,
  tooMany,
  wrongCharset,
  wrongLength,
} from '../toxics.ts';
import { until } from '../../../tests/until.ts';
import type { RunningSite, World } from '../world.ts';
import { articlePath } from '../../content/article.ts';

interface Wrong {
  readonly name: string;
  readonly toxic: Toxic;
  /** The log must contain this in addition to the requested URL. */
  readonly says?: RegExp;
}

const broken: readonly Wrong[] = [
  { name: 'cut', toxic: cut },
  { name: 'reset', toxic: reset },
  { name: 'wrong length', toxic: wrongLength },
  { name: 'corrupt', toxic: corrupt },
  { name: 'broken gzip', toxic: brokenGzip },
  { name: 'HTML for JSON', toxic: html },
  { name: 'error with status 200', toxic: errorBody },
  { name: '500', toxic: serverError, says: /\[500\]/ },
  { name: '502', toxic: badGateway, says: /\[502\]/ },
  { name: '429', toxic: tooMany, says: /\[429\]/ },
  { name: '200 MB', toxic: huge(200), says: /too large/ },
  { name: 'redirect to itself', toxic: redirectLoop, says: /\[302\]/ },
  { name: 'wrong character set', toxic: wrongCharset },
];

/** One of each kind, because the circuit breaker needs time to close after each. */
const brokenInShort = new Set(['cut', 'HTML for JSON', '500']);

const slow = (form: 'short' | 'long'): readonly Wrong[] => [
  { name: 'black hole', toxic: blackHole },
  { name: 'a byte a second', toxic: drip(1000) },
  ...(form === 'long'
    ? [
        { name: '30 s late', toxic: delay(30_000) },
        { name: '1 s late', toxic: delay(1050) },
        { name: '5 s late', toxic: delay(5000) },
      ]
    : []),
];

/** During the fault the site serves the old page, however the fault begins; a page without a stored copy is 503. */
async function withstand(world: World, site: RunningSite, { name, toxic, says }: Wrong): Promise<number> {
  const before = `Before ${name}`;
  await world.writer.publishTitle(before);
  await waitForTitle(site, before);
  const readLog = site.watchLog();
  // Refs still arrive, and queries fail: the publish is known, and its pages cannot be rendered.
  world.proxy.infect(only(isPageQuery, toxic));
  await world.writer.publishTitle(`During ${name}`);
  for (let turn = 0; turn < 3; turn += 1) {
    const { status, body } = await site.get(articlePath);
    assert.equal(status, 200, name);
    assert.ok(body.includes(before), `${name}: the old page`);
  }
  // Then every request fails.
  world.proxy.infect(toxic);
  await assertNeverSeenIsUnavailable(site);
  const begun = performance.now();
  assertUnavailable(await site.get('/news/payment-insights/never-seen-in-time'));
  const took = Math.round(performance.now() - begun);
  const { status, body } = await site.get(articlePath);
  assert.deepEqual([status, body.includes(before)], [200, true], name);
  // While the circuit is open the site sends no query, so the log has nothing new.
  if (says) {
    await until(`${name} is in the log`, async () => {
      await site.get('/news/payment-insights/never-seen-again');
      return says.test(readLog());
    });
  }
  world.proxy.infect(undefined);
  await waitForTitle(site, `During ${name}`);
  return took;
}

const brokenResponses: Scenario = {
  shows: ['F12'],
  outcome: 'broken responses: never stored, never shown; the last good page stays, the log names the fault',
  required: 'shown or stored 0; named in the log',
  async run(world, form) {
    const site = await world.startSite({ snapshot: 'warm' });
    const unavailableAfterMs: Record<string, number> = {};
    const tried = broken.filter(({ name }) => form === 'long' || brokenInShort.has(name));
    for (const wrong of tried) unavailableAfterMs[wrong.name] = await withstand(world, site, wrong);
    await assertAllPages(site, world, 'after all faults');
    return { unavailableAfterMs, memoryMb: Math.round(site.memoryMb()) };
  },
};

const lateResponses: Scenario = {
  shows: ['F11'],
  outcome: 'late responses: stored pages at once, and a render fails at its deadline, before the response',
  required: 'never seen: 503 in <= 1,700 ms',
  async run(world, form) {
    const site = await world.startSite({ snapshot: 'warm' });
    const unavailableAfterMs: Record<string, number> = {};
    for (const wrong of slow(form)) {
      unavailableAfterMs[wrong.name] = await withstand(world, site, wrong);
    }
    if (form === 'long') assert.ok(Math.max(...Object.values(unavailableAfterMs)) <= 1700, 'given up in time');
    return { unavailableAfterMs };
  },
};

/** Allowed statuses while content is wrong: shown, moved, absent, gone, or unavailable. */
const honestStatuses: ReadonlySet<number> = new Set([200, 301, 404, 410, 503]);

const anyOf = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item;

/** URLs of stored pages, of pages that are rendered per request, and of pages that were never requested. */
const listUrlMakers = ({ paths }: World): readonly (() => string)[] => [
  () => anyOf(paths),
  () => articlePath,
  () => `/news?topic=${randomName()}`,
  ...['/news/payment-insights', '/fr-fr/news', '/careers/vacancies', '/platform'].map(
    (above) => () => `${above}/${randomName()}`,
  ),
  () => `/_payload/news/payment-insights/${randomName()}.json`,
];

const anyResponses: Scenario = {
  shows: ['F10', 'F11', 'F12'],
  outcome: 'any of these faults in any order, during renders, publishes and recoveries: no reader gets 500',
  required: 'responses other than 200, 301, 404, 410, 503: 0',
  async run(world, form) {
    const site = await world.startSite({ snapshot: 'warm' });
    const kinds = [...broken, ...slow('long')].filter(({ name }) => name !== '200 MB');
    const makers = listUrlMakers(world);
    const seen: Record<number, number> = {};
    const turns = form === 'long' ? longCount(240) : 10;
    for (let turn = 0; turn < turns; turn += 1) {
      const { name, toxic } = anyOf(kinds);
      world.proxy.infect(anyOf([toxic, only(isPageQuery, toxic)]));
      if (turn % 2 === 0) await world.writer.publishTitle(`Turn ${turn}`);
      const addresses = Array.from({ length: 30 }, () => anyOf(makers)());
      await inParallel(addresses, anyOf([1, 2, 4, 6]), async (address) => {
        const { status, code } = await site.get(address);
        assert.ok(honestStatuses.has(status), `${name}: ${address} returned ${status || code}`);
        seen[status] = (seen[status] ?? 0) + 1;
      });
      world.proxy.infect(undefined);
      // Some begin while the circuit is open, and some after it has closed.
      if (turn % 3 === 0) await waitForTitle(site, await publishNext(world, turn));
    }
    return { turns, seen };
  },
};

async function publishNext({ writer }: World, turn: number): Promise<string> {
  const title = `After turn ${turn}`;
  await writer.publishTitle(title);
  return title;
}

const vanished: Scenario = {
  shows: ['F13'],
  outcome: 'everything vanished: the site keeps its pages and logs an alarm, until a person accepts the loss',
  required: 'pages failed 0 until accepted',
  async run(world) {
    const site = await world.startSite({ snapshot: 'warm' });
    world.proxy.infect(emptied);
    await until('the alarm', () => site.log().includes('Too much content is gone'));
    const pages = await assertAllPages(site, world, 'everything vanished');
    // A restart changes nothing about that.
    await site.stop();
    const again = await world.startSite({ snapshot: 'warm', dataDirectory: site.dataDirectory });
    await until('the alarm again', () => again.log().includes('Too much content is gone'));
    await assertAllPages(again, world, 'everything vanished, then a restart');
    const env = { ...process.env, DATA_DIR: again.dataDirectory };
    await promisify(execFile)(process.execPath, ['scripts/accept-content.ts'], { env });
    await until('the accepted loss is visible', async () => (await again.get(articlePath)).status === 410);
    world.proxy.infect(undefined);
    await assertRecovers(again, world);
    return { pages };
  },
};

export const wrongResponses: readonly Scenario[] = [brokenResponses, lateResponses, anyResponses, vanished];
