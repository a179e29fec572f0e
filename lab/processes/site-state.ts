/** Waits for states of a running site that measurements depend on, seen over HTTP, in its metrics and in /proc. */
import { readFileSync } from 'node:fs';
import { until } from '../../tests/until.ts';
import { sendRequest } from '../load/load-client.ts';
import { readMetrics } from '../probes/metrics.ts';

interface Watched {
  readonly origin: string;
  readonly privateOrigin: string;
}

/** Everything published is stored, and no render is running. */
export async function waitUntilFresh(site: Watched): Promise<void> {
  await waitUntilStored(site);
  await waitUntilNothingRenders(site);
}

const manifest = '/_payload/manifest.json';

/** Pages and payloads that the site lists. */
export async function listStoredPaths({ origin }: Pick<Watched, 'origin'>): Promise<string[]> {
  const { routes } = JSON.parse((await sendRequest(origin, { path: manifest })).body) as {
    routes: readonly { path: string; payload: string }[];
  };
  return routes.flatMap(({ path, payload }) => [path, payload]);
}

/** Every page is stored in its current version. */
export async function waitUntilStored(site: Pick<Watched, 'origin'>): Promise<void> {
  const isStored = async (path: string) => (await sendRequest(site.origin, { path })).headers['x-cache'] === 'hit';
  const waitForOne = (path: string) => until(`${path} is stored`, () => isStored(path), { withinMs: 120_000 });
  await waitForOne(manifest);
  for (const path of await listStoredPaths(site)) await waitForOne(path);
  for (const path of ['/sitemap.xml', '/404', '/contact/thank-you', '/contact/error', manifest]) await waitForOne(path);
}

/** Longer than the warm-up's wait before it reads the manifest again. */
const restMs = 3000;

/** Resolves with the time of the last render. */
export async function waitUntilNothingRenders(site: Pick<Watched, 'privateOrigin'>): Promise<number> {
  let renders = -1;
  let since = performance.now();
  const hasRested = async () => {
    const read = await readMetrics(site);
    if (read('page_renders_total') !== renders || read('page_refreshes_waiting') > 0) since = performance.now();
    renders = read('page_renders_total');
    return performance.now() - since > restMs;
  };
  await until('the last render is over', hasRested, { withinMs: 150_000 });
  return since;
}

/** The kernel's clock has a hundred ticks per second: this is less than a twentieth of a core. */
const idleTicks = 5;
const idleSeconds = 3;

/** After a first start a process compresses every page and scales pictures, for minutes. */
export async function waitUntilIdle(process: { readonly pid: number }, withinMs = 600_000): Promise<void> {
  let before = readProcessorTicks(process);
  let seconds = 0;
  const isIdle = () => {
    const now = readProcessorTicks(process);
    seconds = now - before < idleTicks ? seconds + 1 : 0;
    before = now;
    return seconds > idleSeconds;
  };
  await until('the process to be idle', isIdle, { everyMs: 1000, withinMs });
}

/** Processor time of all its threads, in user and system mode, in ticks of 10 ms. */
export function readProcessorTicks({ pid }: { readonly pid: number }): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
}

/** Resident memory without memory-mapped files such as the store, which the kernel reclaims when it needs memory. */
export function readOwnMemoryMb({ pid }: { readonly pid: number }): number {
  return Number(/^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}
