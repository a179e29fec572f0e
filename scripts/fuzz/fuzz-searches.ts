import { createFuzzedService, fuzzedOrigin, type FuzzedService } from './fuzzed-service.ts';
import { makeQuery } from './make-query.ts';
import { createRandom } from './random.ts';

export const slowMs = 50;
/** A garbage collection is not the query's fault: only a query that is slow every time is slow. */
const slowTries = 3;
const expectedStatus = new Set([200, 400, 404]);

interface FuzzReport {
  readonly count: number;
  /** The number of responses by status. */
  readonly statuses: Readonly<Record<number, number>>;
  /** URLs that got neither a result nor a clear error. */
  readonly failures: readonly string[];
  readonly slow: readonly string[];
  /** Took longer than `slowMs` once, and not again. */
  readonly pauses: number;
  /** Processor time of this thread, so that other load on the machine does not count. */
  readonly meanMs: number;
  readonly p999Ms: number;
  readonly maxMs: number;
}

/** Sends searches one after the other through every layer of the service except the socket. */
export async function fuzzSearches({ count, seed }: { count: number; seed: number }): Promise<FuzzReport> {
  const service = await createFuzzedService();
  const random = createRandom(seed);
  const times = new Float64Array(count);
  const statuses: Record<number, number> = {};
  const failures: string[] = [];
  const slow: string[] = [];
  let pauses = 0;
  try {
    for (let index = 0; index < count; index += 1) {
      const address = `${fuzzedOrigin}/api/v2/documents/search?${makeQuery(random, service.ref).toString()}`;
      const { status, isWell, ms } = await search(address, service);
      statuses[status] = (statuses[status] ?? 0) + 1;
      times[index] = ms;
      if (!isWell) failures.push(address);
      if (ms <= slowMs) continue;
      if (await isAlwaysSlow(address, service)) slow.push(address);
      else pauses += 1;
    }
  } finally {
    service.close();
  }
  times.sort();
  const meanMs = times.reduce((sum, ms) => sum + ms, 0) / count;
  const at = (share: number): number => times[Math.min(count - 1, Math.floor(count * share))] ?? 0;
  return { count, statuses, failures, slow, pauses, meanMs, p999Ms: at(0.999), maxMs: at(1) };
}

async function search(
  address: string,
  service: FuzzedService,
): Promise<{ status: number; isWell: boolean; ms: number }> {
  const faults = service.faults.length;
  const start = readThreadMs();
  const response = await service.fetch(new Request(address));
  const body: unknown = await response.json();
  const ms = readThreadMs() - start;
  const isObject = typeof body === 'object' && body !== null;
  const isWell = expectedStatus.has(response.status) && isObject && service.faults.length === faults;
  return { status: response.status, isWell, ms };
}

function readThreadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

async function isAlwaysSlow(address: string, service: FuzzedService): Promise<boolean> {
  for (let tries = 1; tries < slowTries; tries += 1) {
    if ((await search(address, service)).ms <= slowMs) return false;
  }
  return true;
}
