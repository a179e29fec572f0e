import type { Editor } from '../content/administration.ts';
import type { ObservedSite } from '../processes/observed-site.ts';
import { waitUntilSettled } from './settled.ts';

export interface MenuChange {
  renders: number;
  /** From the answer to the first publish until nothing was left to render. */
  totalMs: number;
  /** Of each request of a reader meanwhile, and of as long before. */
  readerMs: readonly number[];
  readerBeforeMs: readonly number[];
  /** The same pages asked for one after the other from a site without a cache. */
  oneByOneMs: number;
}

/** A change that every page shows: of the menu in both languages, one after the other. */
export async function measureMenuChange(site: ObservedSite, editor: Editor): Promise<MenuChange> {
  const paths = await listPaths(site);
  const before = await waitUntilSettled(site);
  const readerBeforeMs = await readDuring(site, paths, () => new Promise((resolve) => void setTimeout(resolve, 1000)));
  const english = await editor.find({ type: 'menu', lang: 'en-gb' });
  const french = await editor.find({ type: 'menu', lang: 'fr-fr' });
  let totalMs = 0;
  const readerMs = await readDuring(site, paths, async () => {
    const { publishedAt } = await editor.publish(english.id, changeFirstLabel(english.data));
    const { ref } = await editor.publish(french.id, changeFirstLabel(french.data));
    await waitUntilSettled(site, ref);
    totalMs = performance.now() - publishedAt;
  });
  const { renders } = (await site.state()).work;
  const started = performance.now();
  for (const path of paths) await (await fetch(`${site.uncachedOrigin}${path}`)).arrayBuffer();
  const oneByOneMs = performance.now() - started;
  return { renders: renders - before.work.renders, totalMs, readerMs, readerBeforeMs, oneByOneMs };
}

/** Pages and payloads. */
async function listPaths(site: ObservedSite): Promise<string[]> {
  const { routes } = (await (await fetch(`${site.origin}/_payload/manifest.json`)).json()) as {
    routes: { path: string; payload: string }[];
  };
  return routes.flatMap(({ path, payload }) => [path, payload]);
}

function changeFirstLabel(data: Record<string, unknown>): Record<string, unknown> {
  const slices = JSON.stringify(data);
  const label = /"label":"([^"]+)"/.exec(slices)?.[1];
  if (label === undefined) throw new Error('The menu has no label to change');
  return JSON.parse(slices.replace(`"label":"${label}"`, `"label":"${label} now"`)) as Record<string, unknown>;
}

/** A hundred requests a second: one who asks without a pause takes one core of two, and the time of a site under load is measured. */
const readerPauseMs = 10;

/** Times of single requests, one after the other, while `work` goes on. */
async function readDuring(
  site: ObservedSite,
  paths: readonly string[],
  work: () => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  const whole = new AbortController();
  const working = work().finally(() => whole.abort());
  for (let index = 0; !whole.signal.aborted; index += 1) {
    const started = performance.now();
    const answer = await fetch(`${site.origin}${paths[index % paths.length] ?? '/'}`);
    await answer.arrayBuffer();
    times.push(performance.now() - started);
    if (answer.status !== 200) throw new Error(`${answer.status} for ${answer.url}`);
    await new Promise((resolve) => void setTimeout(resolve, readerPauseMs));
  }
  await working;
  return times;
}
