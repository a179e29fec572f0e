/**
 * Response times of stored pages while ten people type, alternating with rounds without them: in the process in which
 * they write, and in a site with a separate process, as with deploy/nginx-front.conf.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { startProcess } from '../../../tests/start-process.ts';
import { runLoad } from '../../load/load-client.ts';
import { startSite, type SiteServer } from '../../processes/site.ts';
import { listStoredPaths, readOwnMemoryMb, waitUntilFresh, waitUntilIdle } from '../../processes/site-state.ts';
import type { House } from './house.ts';

/** The p99 of each round, in milliseconds. */
export interface ReadersBeside {
  readonly alone: number[];
  readonly withTypists: number[];
}

export interface MeasuredReaders {
  /** In the process in which people write. */
  readonly together: ReadersBeside;
  /** Readers of the separate process. */
  readonly apart: ReadersBeside;
  /** Of the process in which people write. */
  readonly memoryMb: { readonly before: number; readonly after: number };
  /** The same without mapped files, `after` some idle seconds. */
  readonly ownMemoryMb: { readonly before: number; readonly after: number };
}

export const typistCount = 10;
/** Requests per second. */
export const readerRate = 100;
/** Longer than the 10 seconds after which V8 collects the heap of an idle process. */
const restMs = 15_000;

/** A site with the content of the house, which stores its pages in `directory`. */
export async function startReadersSite(directory: string, house: House): Promise<SiteServer> {
  const { port } = new URL(house.studioOrigin);
  const site = await startSite(directory, {
    role: 'site',
    environment: { CONTENT_API: `http://127.0.0.1:${port}/api/v2`, PUBLIC_URL: house.siteOrigin },
  });
  await waitUntilFresh(site);
  for (const own of [site, house]) await waitUntilIdle(own);
  return site;
}

export async function measureReaders(
  house: House,
  readersSite: Pick<SiteServer, 'origin'>,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<MeasuredReaders> {
  const paths = await listStoredPaths(readersSite);
  const read = async (origin: string) => {
    const { p99Ms, outcomes } = await runLoad({
      origins: [origin],
      rate: readerRate,
      count: readerRate * seconds,
      next: (index) => ({ path: paths[index % paths.length] ?? '/' }),
    });
    if (Object.keys(outcomes).some((outcome) => outcome !== '200')) throw new Error(JSON.stringify(outcomes));
    return p99Ms;
  };
  const together = { origin: house.siteOrigin, alone: [] as number[], withTypists: [] as number[] };
  const apart = { origin: readersSite.origin, alone: [] as number[], withTypists: [] as number[] };
  for (const { origin } of [together, apart]) await read(origin);
  const [before, ownBefore] = [house.memoryMb(), readOwnMemoryMb(house)];
  for (let round = 0; round < rounds; round += 1) {
    const inTurn = round % 2 === 0 ? [together, apart] : [apart, together];
    for (const { origin, alone } of inTurn) alone.push(await read(origin));
    await besideTypists(house, async () => {
      for (const { origin, withTypists } of inTurn) withTypists.push(await read(origin));
    });
  }
  const after = house.memoryMb();
  await wait(restMs);
  const ownMemoryMb = { before: ownBefore, after: readOwnMemoryMb(house) };
  return { together, apart, memoryMb: { before, after }, ownMemoryMb };
}

async function besideTypists({ studioOrigin }: House, work: () => Promise<void>): Promise<void> {
  const typists = await startProcess({
    args: ['lab/measures/studio/typists-process.ts', studioOrigin, String(typistCount)],
    ready: (line) => line === 'ready',
  });
  try {
    // Until each has opened its page.
    await wait(2000);
    await work();
    if (!typists.isRunning()) throw new Error(`The typists have ended: ${typists.log()}`);
  } finally {
    await typists.stop();
  }
}
