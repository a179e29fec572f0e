/** Readers of stored pages while ten people type, in turn with rounds without them. */
import { setTimeout as wait } from 'node:timers/promises';
import { startProcess } from '../../../tests/start-process.ts';
import { runLoad } from '../../load/load-client.ts';
import { listStoredPaths } from '../../processes/site-state.ts';
import type { House } from './house.ts';

export interface ReadersBeside {
  /** The p99 of each round, in milliseconds. */
  readonly alone: readonly number[];
  readonly withTypists: readonly number[];
  readonly memoryMb: { readonly before: number; readonly after: number };
}

export const typistCount = 10;
/** Requests per second. */
export const readerRate = 100;

export async function measureReaders(
  house: House,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<ReadersBeside> {
  const paths = await listStoredPaths({ origin: house.siteOrigin });
  const read = async () => {
    const { p99Ms, outcomes } = await runLoad({
      origins: [house.siteOrigin],
      rate: readerRate,
      count: readerRate * seconds,
      next: (index) => ({ path: paths[index % paths.length] ?? '/' }),
    });
    if (Object.keys(outcomes).some((outcome) => outcome !== '200')) throw new Error(JSON.stringify(outcomes));
    return p99Ms;
  };
  await read();
  const result = { alone: [] as number[], withTypists: [] as number[] };
  const before = house.memoryMb();
  for (let round = 0; round < rounds; round += 1) {
    result.alone.push(await read());
    const typists = await startProcess({
      args: ['lab/measures/studio/typists-process.ts', house.studioOrigin, String(typistCount)],
      ready: (line) => line === 'ready',
    });
    // Until each has opened its page.
    await wait(2000);
    result.withTypists.push(await read());
    if (!typists.isRunning()) throw new Error(`The typists have ended: ${typists.log()}`);
    await typists.stop();
  }
  return { ...result, memoryMb: { before, after: house.memoryMb() } };
}
