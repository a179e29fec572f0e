/**
 * Loaded before a role (`--import`): the memory that is left after a full garbage collection. Garbage that waits for
 * one varies within minutes by more than a leak may add in an hour. SIGUSR2 collects, and logs the rest.
 */
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export interface CollectedMemory {
  /** Resident memory of the process. */
  readonly residentMb: number;
  /** V8's space for new objects: bounded, and it varies with the load. */
  readonly youngMb: number;
  /** Objects, and their bytes outside of the heap. */
  readonly heapMb: number;
  readonly bytesMb: number;
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const toMb = (bytes: number) => Math.round((bytes / 1024 / 1024) * 100) / 100;

process.on('SIGUSR2', () => {
  collect();
  // The first collection may have released objects that referenced others.
  collect();
  const { rss, heapUsed, arrayBuffers } = process.memoryUsage();
  const young = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space');
  const report: CollectedMemory = {
    residentMb: toMb(rss),
    youngMb: toMb(young?.physical_space_size ?? 0),
    heapMb: toMb(heapUsed),
    bytesMb: toMb(arrayBuffers),
  };
  process.stderr.write(`collected memory ${JSON.stringify(report)}\n`);
});
