/** Writes the snapshot in the background: what comes meanwhile is gathered, and of each page the newest state is written. */
import type { PageEntry } from './page-entry.ts';

export interface SnapshotWriterOptions {
  /** `undefined`: the page is no more. */
  writePage: (key: string, entry: PageEntry | undefined) => Promise<void>;
  writeLists: () => Promise<void>;
  /** Resolves when the next write may begin: writes are gathered meanwhile. Told how many milliseconds the last lists took. */
  gather: (lastMs: number) => Promise<unknown>;
  logger: { warn: (fields: object, message: string) => void };
}

interface SnapshotWriter {
  /** The page, and its list. What was taken down is gone from disk at once: nothing is gathered before. */
  write: (key: string, entry: PageEntry | undefined) => void;
  /** What is known has changed, the bytes of pages have not. */
  writeLists: () => void;
  /** What lies on disk of the page is not what is to be there. */
  isWaiting: (key: string) => boolean;
  /** Resolves when all that was to be written is written. */
  flush: () => Promise<void>;
}

export function createSnapshotWriter(options: SnapshotWriterOptions): SnapshotWriter {
  const waiting = new Map<string, PageEntry | undefined>();
  let isListOld = false;
  let lastMs = 0;
  let hurry = Promise.withResolvers<void>();
  let isFlushed = false;
  let writing: Promise<void> | undefined;

  /** What cannot be written waits for the next writing. Gives why, if there is any. */
  const writePages = async (): Promise<{ reason: unknown } | undefined> => {
    let fault: { reason: unknown } | undefined;
    const failed: [string, PageEntry | undefined][] = [];
    for (const [key, entry] of waiting) {
      waiting.delete(key);
      try {
        await options.writePage(key, entry);
      } catch (reason) {
        fault ??= { reason };
        failed.push([key, entry]);
      }
    }
    for (const [key, entry] of failed) if (!waiting.has(key)) waiting.set(key, entry);
    return fault;
  };

  const writeAll = async () => {
    while (waiting.size > 0 || isListOld) {
      if (!isFlushed) await Promise.race([options.gather(lastMs), hurry.promise]);
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
    write(key, entry) {
      waiting.set(key, entry);
      if (!entry) hurry.resolve();
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
