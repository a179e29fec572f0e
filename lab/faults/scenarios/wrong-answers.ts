/** The content service answers, and what it says is late, broken, or not to be believed. */
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
  name: string;
  toxic: Toxic;
  /** What the log must say of it, beside the address that was asked. */
  says?: RegExp;
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

/** One of each kind: after each the circuit breaker takes its time to believe that all is well again. */
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

/** While it lasts the page of before is shown, however the fault begins; what was never seen is 503. */
async function withstand(world: World, site: RunningSite, { name, toxic, says }: Wrong): Promise<number> {
  const before = `Before ${name}`;
  await world.writer.publishTitle(before);
  await waitForTitle(site, before);
  const readLog = site.watchLog();
  // The refs still come, and what pages ask for does not: the publish is known, and its pages cannot be made.
  world.proxy.infect(only(isPageQuery, toxic));
  await world.writer.publishTitle(`During ${name}`);
  for (let turn = 0; turn < 3; turn += 1) {
    const { status, body } = await site.get(articlePath);
    assert.equal(status, 200, name);
    assert.ok(body.includes(before), `${name}: the page of before`);
  }
  // Then everything fails.
  world.proxy.infect(toxic);
  await assertNeverSeenIsUnavailable(site);
  const begun = performance.now();
  assertUnavailable(await site.get('/news/payment-insights/never-seen-in-time'));
  const took = Math.round(performance.now() - begun);
  const { status, body } = await site.get(articlePath);
  assert.deepEqual([status, body.includes(before)], [200, true], name);
  // While the circuit is open nothing is asked, and so nothing can be said of what comes.
  if (says) {
    await until(`${name} is said in the log`, async () => {
      await site.get('/news/payment-insights/never-seen-again');
      return says.test(readLog());
    });
  }
  world.proxy.infect(undefined);
  await waitForTitle(site, `During ${name}`);
  return took;
}

const brokenAnswers: Scenario = {
  shows: ['F12'],
  outcome: 'broken answers: never kept, never shown; the last good page stays, the log says what came',
  required: 'shown or kept 0; said in the log',
  async run(world, form) {
    const site = await world.startSite({ snapshot: 'warm' });
    const unavailableAfterMs: Record<string, number> = {};
    const tried = broken.filter(({ name }) => form === 'long' || brokenInShort.has(name));
    for (const wrong of tried) unavailableAfterMs[wrong.name] = await withstand(world, site, wrong);
    await assertAllPages(site, world, 'after all of it');
    return { unavailableAfterMs, memoryMb: Math.round(site.memoryMb()) };
  },
};

const lateAnswers: Scenario = {
  shows: ['F11'],
  outcome: 'late answers: stored pages at once, and what is not stored is given up while the answer is still out',
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

/** What a page may be answered with while its content is wrong: shown, moved, absent, gone, or not to be had. */
const honestStatuses: ReadonlySet<number> = new Set([200, 301, 404, 410, 503]);

const anyOf = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item;

/** Addresses of pages that are stored, that are made for whoever asks, and that nobody has asked for. */
const toAsked = ({ paths }: World): readonly (() => string)[] => [
  () => anyOf(paths),
  () => articlePath,
  () => `/news?topic=${randomName()}`,
  ...['/news/payment-insights', '/fr-fr/news', '/careers/vacancies', '/platform'].map(
    (above) => () => `${above}/${randomName()}`,
  ),
  () => `/_payload/news/payment-insights/${randomName()}.json`,
];

const anyAnswers: Scenario = {
  shows: ['F10', 'F11', 'F12'],
  outcome:
    'any of these in any order, at any moment of a render, a publish or a recovery: no reader is told that the fault is ours',
  required: 'answers other than 200, 301, 404, 410, 503: 0',
  async run(world, form) {
    const site = await world.startSite({ snapshot: 'warm' });
    const kinds = [...broken, ...slow('long')].filter(({ name }) => name !== '200 MB');
    const asked = toAsked(world);
    const seen: Record<number, number> = {};
    const turns = form === 'long' ? longCount(240) : 10;
    for (let turn = 0; turn < turns; turn += 1) {
      const { name, toxic } = anyOf(kinds);
      world.proxy.infect(anyOf([toxic, only(isPageQuery, toxic)]));
      if (turn % 2 === 0) await world.writer.publishTitle(`Turn ${turn}`);
      const addresses = Array.from({ length: 30 }, () => anyOf(asked)());
      await inParallel(addresses, anyOf([1, 2, 4, 6]), async (address) => {
        const { status, code } = await site.get(address);
        assert.ok(honestStatuses.has(status), `${name}: ${address} was answered with ${status || code}`);
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
  outcome: 'everything vanished: not believed, an alarm in the log; shown once a person accepts it',
  required: 'pages failed 0 until accepted',
  async run(world) {
    const site = await world.startSite({ snapshot: 'warm' });
    world.proxy.infect(emptied);
    await until('the alarm', () => site.log().includes('Too much content is gone'));
    const pages = await assertAllPages(site, world, 'everything vanished');
    // So it stays when the process begins again.
    await site.stop();
    const again = await world.startSite({ snapshot: 'warm', dataDirectory: site.dataDirectory });
    await until('the alarm again', () => again.log().includes('Too much content is gone'));
    await assertAllPages(again, world, 'everything vanished, then a restart');
    const env = { ...process.env, DATA_DIR: again.dataDirectory };
    await promisify(execFile)(process.execPath, ['scripts/accept-content.ts'], { env });
    await until('what was accepted is shown', async () => (await again.get(articlePath)).status === 404);
    world.proxy.infect(undefined);
    await assertRecovers(again, world);
    return { pages };
  },
};

export const wrongAnswers: readonly Scenario[] = [brokenAnswers, lateAnswers, anyAnswers, vanished];
