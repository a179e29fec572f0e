/**
 * Loaded before a role (`--import`): the memory that is left when all that nobody uses was collected. What waits for
 * that comes and goes in minutes, by more than a leak may add in an hour. SIGUSR2 has it collected, and the rest said.
 */
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export interface CollectedMemory {
  /** All of the process. */
  residentMb: number;
  /** V8's space for what has just been made: it has a bound, and goes up and down with the load. */
  youngMb: number;
  /** Objects, and the bytes of theirs that lie outside of the heap. */
  heapMb: number;
  bytesMb: number;
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const toMb = (bytes: number) => Math.round((bytes / 1024 / 1024) * 100) / 100;

process.on('SIGUSR2', () => {
  collect();
  // What the first has let go of may have held more.
  collect();
  const { rss, heapUsed, arrayBuffers } = process.memoryUsage();
  const young = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space');
  const told: CollectedMemory = {
    residentMb: toMb(rss),
    youngMb: toMb(young?.physical_space_size ?? 0),
    heapMb: toMb(heapUsed),
    bytesMb: toMb(arrayBuffers),
  };
  process.stderr.write(`collected memory ${JSON.stringify(told)}\n`);
});
