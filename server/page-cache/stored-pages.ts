/** Where pages are kept: in memory, on disk for the next process, and compressed well once there is time. */
import { createSparePause } from '../overload/spare-pause.ts';
import { createBetterCompression, type BetterCompression } from './compression/better-compression.ts';
import type { ChangeLog } from './change-log.ts';
import type { ContentIndex } from './content-watch/content-index.ts';
import { createEntryStore, type EntryStore } from './entry-store.ts';
import type { PageEntry } from './page.ts';
import { createSnapshot, type Snapshot } from './snapshot.ts';
import { createStoredAnswer, type AnswerOptions } from './stored-answer.ts';

export interface StoredPagesOptions {
  directory: string;
  /** In memory. */
  maxBytes: number;
  /** Whoever prepares what pages ask for is given each that is stored. */
  onRendered?: (page: Buffer) => void;
  /** Resolves when what was stored may be written to disk; after a quarter of a second unless given. */
  gather?: () => Promise<unknown>;
  answering: AnswerOptions;
  changes: ChangeLog;
  index: () => ContentIndex | undefined;
  pause: (milliseconds: number) => Promise<unknown>;
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

export function createStoredPages(options: StoredPagesOptions): StoredPages {
  const { answering, changes, directory, index, gather, logger } = options;
  const snapshot = createSnapshot({
    ...answering,
    directory,
    changes,
    index,
    gather,
    logger,
  });
  const store = createEntryStore({
    maxBytes: options.maxBytes,
    archive: snapshot,
    // The process before this one may have ended before it was compressed well.
    onLoaded: (entry) => compression.add(entry),
  });
  const compression = createBetterCompression({
    store,
    pause: createSparePause(options.pause),
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
