import { existsSync } from 'node:fs';
import path from 'node:path';
import { until } from '../../tests/until.ts';
import { startProcess, type RunningProcess } from '../../tests/start-process.ts';
import { fillSite } from '../content/site-corpus.ts';
import { benchWriteToken, measuredPages, startSite } from './site-servers.ts';
import { articlePath } from '../content/article.ts';

/** What the cache says of itself (server/page-cache/site-cache.ts), as far as a benchmark asks. */
export interface ObservedState {
  work: { renders: number; unchanged: number };
  entries: number;
  /** `available` once all that is published is known. */
  content: string;
  refreshesWaiting: number;
  compressionsWaiting: number;
  ref: string;
  /** Since the state was asked for last. */
  eventLoopP99Ms: number;
  eventLoopLongestMs: number;
  /** Processor time of the longest turn of the event loop. */
  longestTurnMs: number;
}

export interface ObservedSite extends RunningProcess {
  origin: string;
  contentOrigin: string;
  /** Renders every page for the request that asks. */
  uncachedOrigin: string;
  state: () => Promise<ObservedState>;
}

const ports = { site: 4872, content: 4873, observer: 4877 };
const toOrigin = (port: number) => `http://127.0.0.1:${port}`;

/**
 * One process, or the content service in one of its own. Ready when every page is stored; `isComplete: false`: those
 * that are measured.
 */
export async function startObservedSite(
  dataDirectory: string,
  processes: 1 | 2,
  { isComplete = true }: { isComplete?: boolean } = {},
): Promise<ObservedSite> {
  // A process that has just scaled every picture is not what serves readers.
  if (!existsSync(path.join(dataDirectory, 'content'))) await fillSite(dataDirectory, 0);
  const content = processes === 2 ? await startSite(dataDirectory, { role: 'content' }) : undefined;
  const child = await startProcess({
    args: ['lab/processes/observed-server.ts'],
    environment: {
      DATA_DIR: dataDirectory,
      PORT: String(ports.site),
      CONTENT_PORT: String(ports.content),
      CONTENT_WRITE_TOKEN: benchWriteToken,
      OBSERVER_PORT: String(ports.observer),
      LOG_LEVEL: 'error',
      ...(content && { CONTENT_API: `${toOrigin(ports.content)}/api/v2` }),
    },
    ready: (line) => line === 'ready',
  });
  const uncachedOrigin = toOrigin(ports.observer);
  const site: ObservedSite = {
    ...child,
    origin: toOrigin(ports.site),
    contentOrigin: toOrigin(ports.content),
    uncachedOrigin,
    state: async () => (await (await fetch(`${uncachedOrigin}/state`)).json()) as ObservedState,
    async stop() {
      const code = await child.stop();
      await content?.stop();
      return code;
    },
  };
  await storeMeasured(site);
  await waitUntilKnown(site);
  if (isComplete) await waitUntilStored(site);
  return site;
}

/**
 * Until all pages are in their best compression, which is made in the background, a third of a core for some minutes: whoever
 * measures times meanwhile measures that.
 */
export async function waitUntilAtRest(site: ObservedSite): Promise<void> {
  const isAtRest = async () => (await site.state()).compressionsWaiting === 0;
  await until('the best compression of all pages', isAtRest, { everyMs: 1000, withinMs: 600_000 });
}

/** First, so that they are the first to be compressed well. A page that was made without an answer in time is not stored. */
async function storeMeasured(site: ObservedSite): Promise<void> {
  for (const path of [...measuredPages.map((page) => page.path), `/_payload${articlePath}.json`]) {
    const isStored = async () => {
      const answer = await fetch(`${site.origin}${path}`);
      await answer.arrayBuffer();
      return answer.headers.get('x-cache') === 'hit';
    };
    await until(`${path} to be stored`, isStored, { everyMs: 50, withinMs: 60_000 });
  }
}

/** A first start asks a large service for minutes what it has. */
async function waitUntilKnown(site: ObservedSite): Promise<void> {
  const isKnown = async () => (await site.state()).content === 'available';
  await until('what is published to be known', isKnown, { everyMs: 200, withinMs: 240_000 });
}

/** Every page that the manifest names, with its payload: they come with the warm-up. */
async function waitUntilStored(site: ObservedSite): Promise<void> {
  const manifest = await fetch(`${site.origin}/_payload/manifest.json`);
  const { routes } = (await manifest.json()) as { routes: readonly unknown[] };
  const isStored = async () => {
    const { entries, refreshesWaiting } = await site.state();
    return entries >= 2 * routes.length && refreshesWaiting === 0;
  };
  await until('every page to be stored', isStored, { everyMs: 200, withinMs: 120_000 });
}
