/** From an editor's publish to the reader's page, and drafts that readers must never see. */
import assert from 'node:assert/strict';
import { createEditor, type Editor } from '../../content/editor.ts';
import { inParallel } from '../../load/in-parallel.ts';
import { summarize } from '../../statistics/latencies.ts';
import { sendRequest, runLoad } from '../../load/load-client.ts';
import { startSite } from '../../processes/site.ts';
import { readersAtOnce, startPreview } from '../readers.ts';
import { waitUntilFresh } from '../../processes/site-state.ts';
import { longCount, type Scenario } from '../scenario.ts';
import { makeScratch, removeScratch } from '../../processes/scratch.ts';
import { until } from '../../../tests/until.ts';
import type { World } from '../world.ts';
import { articlePath } from '../../content/article.ts';
import { copyContent } from './capacity.ts';

/** Milliseconds from the response to each publish to the end of the first page that shows it. */
async function timePublishes(origin: string, editor: Editor, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let number = 0; number < count; number += 1) {
    const title = `Seen after how long ${number}.`;
    await editor.publishTitle(title);
    const published = performance.now();
    await until(title, async () => (await sendRequest(origin, { path: articlePath })).body.includes(`>${title}</h1>`));
    times.push(performance.now() - published);
  }
  return times;
}

/** Both roles in one process, on a copy of the content. */
async function inOneProcess<Result>(world: World, work: (origin: string, editor: Editor) => Promise<Result>) {
  const directory = makeScratch('one');
  await copyContent(world, directory);
  const site = await startSite(directory);
  try {
    await until('the article', async () => (await sendRequest(site.origin, { path: articlePath })).status === 200);
    return await work(site.origin, createEditor(site.contentOrigin));
  } finally {
    await site.stop();
    removeScratch(directory);
  }
}

const publishToVisible: Scenario = {
  shows: ['L11'],
  outcome: 'a publish becomes visible: in one process, and with the content service in another',
  required: 'one process p99 <= 500 ms; apart p99 <= 2,000 ms; every notification lost: <= 60 s',
  async run(world, form) {
    const count = form === 'short' ? 3 : longCount(100);
    // A separate site long-polls for publishes. `cache-life.test.ts` shows that polling alone finds a publish too.
    const site = await world.startSite({ snapshot: 'warm' });
    if (form === 'long') await waitUntilFresh(site);
    const apart = summarize(await timePublishes(site.origin, world.writer, count));
    await site.stop();
    const together = summarize(await inOneProcess(world, (origin, editor) => timePublishes(origin, editor, count)));
    if (form === 'long') {
      const words = `one process p99 ${together.p99Ms} ms, apart p99 ${apart.p99Ms} ms`;
      assert.ok(together.p99Ms <= 500 && apart.p99Ms <= 2000, words);
    }
    assert.ok(apart.maxMs <= 60_000);
    return { publishes: count, oneProcess: together, apart };
  },
};

const largeRelease: Scenario = {
  shows: ['L10'],
  isLongOnly: true,
  outcome: 'a release of 500 documents: every page is new, and no request fails meanwhile',
  required: 'all new <= 30,000 ms; readers p99 <= 300 ms, failed 0',
  async run(world) {
    const pages = await world.writer.ensurePages(500);
    const site = await world.startSite({ snapshot: 'warm' });
    for (const { path: address } of pages) {
      await until(`${address} is there`, async () => (await site.get(address)).headers['x-cache'] === 'hit');
    }
    await waitUntilFresh(site);
    const title = `Released at ${new Date().toISOString()}`;
    let isOver = false;
    const reading = runLoad({
      origins: [site.origin],
      rate: 50,
      count: () => !isOver,
      next: (index) => ({ path: world.paths[index % world.paths.length] ?? '/' }),
    });
    await world.writer.releaseTitle(pages, title);
    const released = performance.now();
    const old = new Set(pages.map(({ path: address }) => address));
    await until('every page is new', async () => {
      for (const address of old) if ((await site.get(address)).body.includes(title)) old.delete(address);
      return old.size === 0;
    });
    const allNewMs = Math.round(performance.now() - released);
    isOver = true;
    const { outcomes, p99Ms } = await reading;
    // Later scenarios need few pages again.
    await site.kill();
    await world.writer.removePages(pages);
    assert.deepEqual(Object.keys(outcomes), ['200']);
    assert.ok(allNewMs <= 30_000 && p99Ms <= 300, `${allNewMs} ms, readers p99 ${p99Ms} ms`);
    return { documents: pages.length, allNewMs, readersP99Ms: p99Ms, requests: outcomes };
  },
};

const drafted = 'An unapproved title';
const minDrafts = 8;
const maxSecondsForDrafts = 60;

/** Most readers send no cookie, every third one the editor's preview cookie, and some a forged one. */
const cookiesOf = (index: number, preview: string): Record<string, string> => {
  if (index % 3 === 0) return { cookie: preview };
  return index % 7 === 1 ? { cookie: 'io.prismic.preview=nonsense' } : {};
};

const previewsApart: Scenario = {
  shows: ['S-15'],
  outcome:
    'readers and a previewing editor interleaved, during publishes, removals and an outage: readers get no draft',
  required: 'drafts in responses to readers 0 of 10,000; the editor sees it',
  async run(world, form) {
    const site = await world.startSite({ snapshot: 'warm' });
    const preview = await startPreview(site, await world.writer.draftTitle(drafted));
    const seen = { leaked: 0, readers: 0, editors: 0, drafts: 0, kept: 0 };
    const minSent = form === 'short' ? 120 : 10_000;
    const end = performance.now() + maxSecondsForDrafts * 1000;
    let sent = 0;
    const load = runLoad({
      origins: [site.origin],
      // Previews are rendered per request: a higher rate would be shed, and show nothing.
      rate: form === 'short' ? 40 : 150,
      // A slow machine sheds previews at first.
      count: () => sent < minSent || (seen.drafts <= minDrafts && performance.now() < end),
      connections: 500,
      next(index) {
        sent = index + 1;
        return { path: index % 5 === 4 ? '/news/payment-insights' : articlePath, headers: cookiesOf(index, preview) };
      },
      onResponse: ({ body, headers }, { headers: request }) => {
        const isDraft = body.includes(drafted);
        if (request?.['cookie'] === preview) {
          seen.editors += 1;
          if (isDraft) seen.drafts += 1;
          if (isDraft && !/private/.test(headers['cache-control'] ?? '')) seen.kept += 1;
        } else {
          seen.readers += 1;
          if (isDraft) seen.leaked += 1;
        }
      },
    });
    await until('the editor sees the draft', () => seen.drafts > minDrafts, {
      withinMs: maxSecondsForDrafts * 1000,
    });
    const over = new AbortController();
    void load.then(() => over.abort());
    let rounds = 0;
    for (; !over.signal.aborted; rounds += 1) await disturb(world, drafted);
    const { outcomes } = await load;
    assert.deepEqual([seen.leaked, seen.kept], [0, 0], JSON.stringify(seen));
    assert.ok(seen.drafts > 0 && seen.readers > seen.editors);
    // No draft remains either: not in stored pages, and not after a restart.
    await site.stop();
    const again = await world.startSite({ snapshot: 'warm', dataDirectory: site.dataDirectory });
    await inParallel(world.paths, readersAtOnce, async (address) =>
      assert.ok(!(await again.get(address)).body.includes(drafted), address),
    );
    return { ...seen, rounds, outcomes };
  },
};

/** Bursts at a publish, a removal and a restoration, and an outage: all while both kinds read. */
async function disturb({ writer, proxy }: World, draft: string): Promise<void> {
  await writer.publishTitle('An approved title');
  await writer.draftTitle(draft);
  await proxy.shut();
  await writer.publishTitle('Published without a listener');
  await writer.draftTitle(draft);
  await proxy.reopen();
  await writer.takeDown();
  await writer.publishTitle('Back again');
  await writer.draftTitle(draft);
}

export const publishing: readonly Scenario[] = [publishToVisible, largeRelease, previewsApart];
