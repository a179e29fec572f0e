/** Where pages are kept: in memory, on disk for the next process, and compressed well once there is time. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createSparePause } from '../overload/spare-pause.ts';
import { createBetterCompression, type BetterCompression } from './compression/better-compression.ts';
import type { ChangeLog } from './change-log.ts';
import type { ContentIndex } from './content-watch/content-index.ts';
import { createEntryStore, type EntryStore } from './entry-store.ts';
import type { PageEntry } from './page-entry.ts';
import { toArchive } from './saved-pages.ts';
import { createSnapshot, type Snapshot } from './snapshot/snapshot.ts';
import { createStoredAnswer, type AnswerOptions } from './stored-answer.ts';

export interface StoredPagesOptions {
  directory: string;
  /** In memory. */
  mostBytes: number;
  /** Whoever prepares what pages ask for is given each that is stored. */
  onRendered?: (page: Buffer) => void;
  /**
   * Before what was stored is written to disk, so that it is written once: unless told, half a second or a share of the time,
   * and until no page is rendered in the background.
   */
  gather?: (lastMs: number) => Promise<unknown>;
  answering: AnswerOptions;
  changes: ChangeLog;
  index: () => ContentIndex | undefined;
  pause: (milliseconds: number) => Promise<unknown>;
  /** Resolves when no page is rendered in the background. */
  quiet: () => Promise<unknown>;
  logger: { warn: (fields: object, message: string) => void };
  onError: (error: unknown) => void;
}

export interface StoredPages {
  store: EntryStore;
  snapshot: Snapshot;
  compression: BetterCompression;
  /** A new entry is in the store; with its body uncompressed when it has just been rendered. */
  onStored: (entry: PageEntry, rendered?: Buffer) => void;
  /** The headers of all that is in memory are made again: what they say to shared caches has changed. */
  answerAnew: () => void;
}

const gatherMs = 500;
/** The lists of a large site take a second, and change with every page that is rendered: a twentieth of the time goes to them. */
const gatherRatio = 20;

/** Where pages are rendered without end. */
const longestGatherMs = 10_000;

const pass = (milliseconds: number) => sleep(milliseconds, undefined, { ref: false });

/** Pages that changed are rendered first: readers wait for those, and nobody for what is on disk. */
const gatherUntilQuiet = (quiet: () => Promise<unknown>) => async (lastMs: number) => {
  await pass(Math.max(gatherMs, gatherRatio * lastMs));
  await Promise.race([quiet(), pass(longestGatherMs)]);
};

/** Of the memory for pages, from where on what is not on disk yet may have to leave it. */
const crowdedShare = 0.75;

export function createStoredPages(options: StoredPagesOptions): StoredPages {
  const { answering, changes, logger } = options;
  // The parts know each other: each is reached through the constant that holds it, once all are made.
  const snapshot: Snapshot = createSnapshot({
    directory: options.directory,
    ...answering,
    gather: options.gather ?? gatherUntilQuiet(options.quiet),
    isCrowded: () => store.size().bytes > crowdedShare * options.mostBytes,
    getState: () => ({ index: options.index(), changes: changes.save() }),
    find: (key) => store.get(key),
    logger,
  });
  const store = createEntryStore({
    mostBytes: options.mostBytes,
    archive: toArchive(snapshot, changes),
    // The process before this one may have ended before it was compressed well.
    onLoaded: (entry) => compression.add(entry),
  });
  const compression = createBetterCompression({
    store,
    pause: createSparePause(options.pause),
    quiet: options.quiet,
    ...answering,
    onImproved: snapshot.save,
    onError: options.onError,
  });

  return {
    store,
    snapshot,
    compression,
    onStored(entry, rendered) {
      if (!entry.isTemporary) snapshot.save(entry);
      compression.add(entry);
      if (rendered) options.onRendered?.(rendered);
    },
    answerAnew() {
      for (const entry of store.values())
        if (entry.answer) store.replaceAnswer(entry, createStoredAnswer(entry.answer, answering));
    },
  };
}
