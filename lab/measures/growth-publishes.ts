/** What publishes cost readers of a site with so many articles: when they are seen, and how late other pages come meanwhile. */
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../tests/until.ts';
import { createEditor, type Editor } from '../content/administration.ts';
import type { ObservedSite } from '../processes/observed-site.ts';
import { generatedSlug } from '../content/site-corpus.ts';
import { articlePath } from '../content/article.ts';

/** Of each sort: 20 are enough for a longest one, and their median. */
const publishes = 20;
/** After a change of the order of a group, in which all of its articles are checked. */
const checkSeconds = 10;

interface PublishSamples {
  /** Milliseconds from the answer to the publish to the first new page. */
  visible: readonly number[];
  /** Milliseconds of a reader's requests for stored pages, one after the other, while articles were published. */
  reader: readonly number[];
  /** Of the event loop meanwhile, ms. */
  loopP99: number;
  loopLongest: number;
  longestTurn: number;
  /** The same after a change of the order, while all articles of the group are checked in the background. */
  readerOfCheck: readonly number[];
  loopP99OfCheck: number;
  loopLongestOfCheck: number;
  longestTurnOfCheck: number;
  /** Articles that were checked in a second of it. */
  checksPerSecond: number;
}

export async function measurePublishes(site: ObservedSite): Promise<PublishSamples> {
  const editor = createEditor(site.contentOrigin);
  const visible: number[] = [];
  await site.state();
  const reader = await readDuring(site, async () => {
    for (let number = 0; number < publishes; number += 1) visible.push(await publishTitle(site, editor, number));
  });
  const before = await site.state();
  const readerOfCheck = await readDuring(site, async () => {
    await moveArticle(editor);
    await sleep(checkSeconds * 1000);
  });
  const after = await site.state();
  const countChecks = ({ work }: typeof before) => work.renders + work.unchanged;
  return {
    visible,
    reader,
    loopP99: before.eventLoopP99Ms,
    loopLongest: before.eventLoopLongestMs,
    longestTurn: before.longestTurnMs,
    readerOfCheck,
    loopP99OfCheck: after.eventLoopP99Ms,
    loopLongestOfCheck: after.eventLoopLongestMs,
    longestTurnOfCheck: after.longestTurnMs,
    checksPerSecond: (countChecks(after) - countChecks(before)) / checkSeconds,
  };
}

async function publishTitle({ origin }: ObservedSite, editor: Editor, number: number): Promise<number> {
  const uid = articlePath.slice(articlePath.lastIndexOf('/') + 1);
  const { id } = await editor.find({ type: 'payment_insight', uid, lang: 'en-gb' });
  const title = `Published ${number}.`;
  const { publishedAt } = await editor.publish(id, { title });
  const isShown = async () => (await (await fetch(`${origin}${articlePath}`)).text()).includes(title);
  await until(`the title "${title}"`, isShown, { everyMs: 2, withinMs: 60_000 });
  return performance.now() - publishedAt;
}

/** Among the newest: every article of the group may show it. */
async function moveArticle(editor: Editor): Promise<void> {
  const { id } = await editor.find({ type: 'payment_insight', uid: generatedSlug(250), lang: 'en-gb' });
  await editor.publish(id, { published_on: '2024-06-01' });
}

/** Of articles that no publish changes, so that each is sent as it is stored. */
async function readDuring({ origin }: ObservedSite, work: () => Promise<unknown>): Promise<number[]> {
  const group = articlePath.slice(0, articlePath.lastIndexOf('/'));
  const times: number[] = [];
  const whole = new AbortController();
  const working = work().finally(() => whole.abort());
  for (let number = 300; !whole.signal.aborted; number = number === 450 ? 300 : number + 1) {
    const started = performance.now();
    const answer = await fetch(`${origin}${group}/${generatedSlug(number)}`);
    await answer.arrayBuffer();
    times.push(performance.now() - started);
    if (!answer.ok) throw new Error(`${answer.status} for ${answer.url}`);
  }
  await working;
  return times;
}
