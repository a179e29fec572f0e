/**
 * A webinar on the real site with the page cache, from the day before to the day after, with a restart and an outage.
 * Each test continues from the one before.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestContent } from '../../site/testing/use-test-site.ts';
import { startSiteCache, type TestSiteCache } from '../../site/testing/start-site-cache.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'timed-site-'));
const webinar = '/landing/webinar-dora-exit-plans';
const payload = `/_payload${webinar}.json`;
const room = 'rooms.financial-cloud.example';

const service = useTestContent();
let running: TestSiteCache | undefined;
let isContentDown = false;
let time = 0;
const rendered: string[] = [];

const at = (instant: string) => void (time = Date.parse(instant));

beforeAll(async () => {
  at('2027-02-17T10:00:00Z');
  await start();
}, 120_000);

afterAll(async () => {
  await running?.stop();
  rmSync(directory, { recursive: true, force: true });
});

async function start(): Promise<void> {
  await running?.stop();
  running = await startSiteCache({
    fetch: async (request) => {
      if (isContentDown) throw new TypeError('fetch failed');
      return service.fetch(request);
    },
    directory,
    onRendered: (url) => void rendered.push(url),
    now: () => time,
  });
}

const get: TestSiteCache['get'] = (...asked) => {
  if (!running) throw new Error('No cache runs');
  return running.get(...asked);
};

/** On a busy machine the old page is served for a moment. */
const shows = async (address: string, words: string) => (await get(address)).text.includes(words);

/** The number of renders, because concurrent requests share one. */
async function countRenders(readers: number): Promise<number> {
  rendered.length = 0;
  const answers = await Promise.all(
    Array.from({ length: readers }, (_, reader) => get(reader % 2 ? payload : webinar)),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  return rendered.filter((url) => url === webinar || url === payload).length;
}

test('the day before, every reader can register', async () => {
  const { text } = await get(webinar);
  expect(text).toContain('<form');
  expect(text).not.toContain(room);
  expect((await get(webinar)).cache).toBe('hit');
  await running?.cache.idle();
});

test('at the start time one render serves all requests, and the page links to the room', async () => {
  at('2027-02-18T09:59:59.999Z');
  expect(await countRenders(10)).toBe(0);
  at('2027-02-18T10:00:00Z');
  expect(await countRenders(50)).toBeLessThanOrEqual(1);
  for (const address of [webinar, payload]) {
    await expect.poll(() => shows(address, room)).toBe(true);
    expect((await get(address)).cache).toBe('hit');
  }
  expect(rendered.filter((url) => url === webinar || url === payload)).toHaveLength(1);
});

test('a process that did not run at the end serves a correct page from its snapshot, and renders it again', async () => {
  expect((await get('/platform')).status).toBe(200);
  await running?.cache.idle();
  at('2027-02-18T10:30:00Z');
  await start();
  expect(await get(webinar)).toMatchObject({ cache: 'hit' });
  expect((await get(webinar)).text).toContain(room);
  at('2027-02-18T11:00:00Z');
  await start();
  await expect.poll(() => shows(webinar, 'This event is over')).toBe(true);
  expect(await shows(webinar, room)).toBe(false);
  await running?.cache.idle();
});

test('during an outage the page stays available, and is correct again afterwards', async () => {
  const other = '/campaigns/webinar-structured-addresses';
  at('2027-02-01T10:00:00Z');
  expect((await get(other)).text).toContain('<form');
  await running?.cache.idle();
  isContentDown = true;
  at('2027-02-02T10:00:00Z');
  await start();
  const before = await get(other);
  expect([before.status, before.cache]).toEqual([200, 'stale']);
  expect(before.headers.get('cdn-cache-control')).toMatch(/^max-age=0, stale-while-revalidate=0,/);
  isContentDown = false;
  await running?.cache.follower.compare();
  // A failed render is not repeated at once, neither by the site nor by the cache.
  const isOn = async () => {
    time += 500;
    return (await get(other)).text.includes('It is on now');
  };
  await expect.poll(isOn).toBe(true);
  await running?.cache.idle();
});

test('a process that did not run at midnight checks a page that depends on the day', async () => {
  const vacancy = '/careers/vacancies';
  await get(vacancy);
  await running?.cache.idle();
  expect((await get(vacancy)).cache).toBe('hit');
  time += 24 * 60 * 60 * 1000;
  await start();
  expect((await get(vacancy)).cache).not.toBe('hit');
});
