/** Writes the snapshot in the background: what comes meanwhile is gathered, and of each page the newest state is written. */

export interface SnapshotWriterOptions {
  /** Writes the page as it is by now, or removes what lies on disk of it. */
  writePage: (key: string, wanted: WantedOnDisk) => Promise<void>;
  writeLists: () => Promise<void>;
  /** Resolves when the next write may begin: writes are gathered meanwhile. Told how many milliseconds the last lists took. */
  gather: (lastMs: number) => Promise<unknown>;
  /** Whether memory may soon have no room for what is gathered. */
  isCrowded: () => boolean;
  logger: { warn: (fields: object, message: string) => void };
}

/** Of a page: its bytes, or nothing, because it was taken down. */
export type WantedOnDisk = 'page' | 'nothing';

interface SnapshotWriter {
  /** The page, and its list. What was taken down is gone from disk at once: nothing is gathered before. */
  write: (key: string, wanted: WantedOnDisk) => void;
  /** What is known has changed, the bytes of pages have not. */
  writeLists: () => void;
  /** What lies on disk of the page is not what is to be there. */
  isWaiting: (key: string) => boolean;
  /** Resolves when all that was to be written is written. */
  flush: () => Promise<void>;
}

/**
 * Pages that are not gathered any more where memory is crowded, but written: it has to hold them until they are. The lists,
 * which take a second on a large site, are not written for them.
 */
const mostGathered = 64;

export function createSnapshotWriter(options: SnapshotWriterOptions): SnapshotWriter {
  /** Keys only: what memory lets go of is not to be held here. */
  const waiting = new Map<string, { wanted: WantedOnDisk }>();
  let isListOld = false;
  let lastMs = 0;
  let hurry = Promise.withResolvers<void>();
  let crowd = Promise.withResolvers<void>();
  let gathered = 0;
  let isFlushed = false;
  let writing: Promise<void> | undefined;

  /** What cannot be written waits for the next writing. Gives why, if there is any. */
  const writePages = async (): Promise<{ reason: unknown } | undefined> => {
    gathered = 0;
    let fault: { reason: unknown } | undefined;
    for (const [key, item] of waiting) {
      try {
        await options.writePage(key, item.wanted);
        // Until then what lies on disk is no substitute for what memory holds; stored again meanwhile, it waits again.
        if (waiting.get(key) === item) waiting.delete(key);
      } catch (reason) {
        fault ??= { reason };
      }
    }
    return fault;
  };

  /** Until it is time for the lists, or there is a hurry. */
  const gather = async () => {
    const time = Promise.race([options.gather(lastMs), hurry.promise]).then(() => 'time' as const);
    while ((await Promise.race([time, crowd.promise])) !== 'time') {
      crowd = Promise.withResolvers();
      isListOld = true;
      const fault = await writePages();
      if (fault) throw fault.reason;
    }
  };

  const writeAll = async () => {
    while (waiting.size > 0 || isListOld) {
      if (!isFlushed) await gather();
      hurry = Promise.withResolvers();
      const fault = await writePages();
      const begun = performance.now();
      isListOld = false;
      await options.writeLists();
      lastMs = performance.now() - begun;
      if (fault) throw fault.reason;
    }
  };

  const write = async () => {
    try {
      await writeAll();
    } catch (error) {
      options.logger.warn({ err: error }, 'The snapshot could not be written; it is tried again with the next page');
    } finally {
      // In the very turn that found nothing left to write: what comes after it begins anew.
      writing = undefined;
    }
  };

  const begin = () => {
    writing ??= write();
  };

  /** What is written while it waits is a writing of its own. */
  const flush = async (): Promise<void> => {
    if (!writing) return;
    // Whoever waits has nothing more to gather, and may be the last thing that the process does.
    isFlushed = true;
    hurry.resolve();
    await writing;
    isFlushed = false;
    await flush();
  };

  return {
    write(key, wanted) {
      waiting.set(key, { wanted });
      if (wanted === 'nothing') hurry.resolve();
      gathered += 1;
      // Counted anew after each writing: what a broken disk leaves waiting is not tried again with every page.
      if (gathered >= mostGathered && options.isCrowded()) crowd.resolve();
      begin();
    },
    writeLists() {
      isListOld = true;
      begin();
    },
    isWaiting: (key) => waiting.has(key),
    flush,
  };
}
