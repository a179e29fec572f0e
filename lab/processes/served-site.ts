/** The site as `npm start` runs it, seen through its own figures: memory is that of the process that serves readers. */
import { until } from '../../tests/until.ts';
import { fillSite } from '../content/site-corpus.ts';
import { startSite, type SiteServer } from './site-servers.ts';

export interface ServedSite extends SiteServer {
  /** Milliseconds, since it was asked for last. */
  readEventLoopP99: () => Promise<number>;
}

const privatePort = 4877;

/** Started with a store and without pages. Ready when every page is rendered, stored and compressed well. */
export async function startServedSite(dataDirectory: string): Promise<ServedSite> {
  await fillSite(dataDirectory, 0);
  const site = await startSite(dataDirectory, { environment: { PRIVATE_PORT: String(privatePort) } });
  await until('every page to be stored', isStored, { everyMs: 200, withinMs: 60_000 });
  const isAtRest = async () => (await readFigure('page_compressions_waiting')) === 0;
  await until('the best compression of all pages', isAtRest, { everyMs: 1000, withinMs: 600_000 });
  return { ...site, readEventLoopP99: async () => 1000 * (await readFigure('nodejs_eventloop_lag_p99_seconds')) };
}

/** Some are there from the first request; the others come with the warm-up. */
async function isStored(): Promise<boolean> {
  return (await readFigure('page_cache_entries')) > 100 && (await readFigure('page_refreshes_waiting')) === 0;
}

async function readFigure(name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${privatePort}/metrics`)).text();
  const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
  if (value === undefined) throw new Error(`The process has no figure ${name}`);
  return Number(value);
}
