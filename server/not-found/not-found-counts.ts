/**
 * Counts requests of readers for pages that do not exist (acceptance P-7), in a small file beside the stored pages.
 * Requests only change memory; the file is written every few seconds.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Miss } from './read-miss.ts';

interface CountedMiss {
  readonly path: string;
  readonly count: number;
  /** `YYYY-MM-DD` of the first and the last request. */
  readonly first: string;
  readonly last: string;
  /** Where the last request came from: a path of this site, or the host of another one. */
  readonly referrer: string | undefined;
  /** How often a link on its 404 page was followed, and the target of the last one. */
  readonly clicks: number;
  readonly ledTo: string | undefined;
}

export interface NotFoundCounts {
  readonly add: (miss: Miss) => void;
  /** Records that a link on a 404 page was followed. Ignored unless `from` was counted before. */
  readonly click: (click: { from: string; to: string }) => void;
  /** The most frequent paths first. */
  readonly list: () => CountedMiss[];
  /** Writes pending changes. */
  readonly close: () => void;
}

interface NotFoundOptions {
  /** `undefined` keeps the counts in memory only. */
  readonly directory: string | undefined;
  readonly now: () => Date;
  readonly logger: {
    info: (fields: object, message: string) => void;
    warn: (fields: object, message: string) => void;
  };
}

/** Above this number the rarest paths are removed, of equally rare ones the oldest first. */
const maxPaths = 1000;
/** The table may exceed the maximum by this number, because removing entries sorts it. */
const maxMore = 100;
/** A limit, because a program that invents paths must not fill the log. */
const maxLogged = 500;
const writeEveryMs = 10_000;

export function createNotFoundCounts({ directory, now, logger }: NotFoundOptions): NotFoundCounts {
  const attempt = <Value>(message: string, work: () => Value): Value | undefined => {
    try {
      return work();
    } catch (error) {
      // A failure to count must not fail the request.
      logger.warn({ err: error }, message);
      return undefined;
    }
  };
  const file = attempt('The pages that were not found are counted in memory alone', () => openFile(directory));
  const counted = new Map((file?.read() ?? []).map((own) => [own.path, own]));
  let isDirty = false;
  let logged = 0;

  const write = () => {
    if (!isDirty) return;
    cut(counted, maxPaths);
    attempt('The pages that were not found could not be written', () => {
      file?.write([...counted.values()]);
      isDirty = false;
    });
  };
  const timer = setInterval(write, writeEveryMs);
  timer.unref();

  return {
    add({ path: asked, referrer }) {
      const today = now().toISOString().slice(0, 10);
      const known = counted.get(asked);
      if (!known && logged < maxLogged) {
        logged += 1;
        logger.info({ path: asked, referrer }, 'A page was not found');
      }
      const { count = 0, first = today, clicks = 0, ledTo } = known ?? {};
      const own = { path: asked, count: count + 1, first, last: today, clicks, ledTo };
      counted.set(asked, { ...own, referrer: referrer ?? known?.referrer });
      if (counted.size > maxPaths + maxMore) cut(counted, maxPaths);
      isDirty = true;
    },
    click({ from, to }) {
      const known = counted.get(from);
      if (!known || from === to) return;
      counted.set(from, { ...known, clicks: known.clicks + 1, ledTo: to });
      isDirty = true;
    },
    list: () => [...counted.values()].toSorted(byFrequency),
    close() {
      clearInterval(timer);
      write();
      file?.close();
    },
  };
}

function byFrequency(one: CountedMiss, other: CountedMiss): number {
  return other.count - one.count || other.last.localeCompare(one.last) || one.path.localeCompare(other.path);
}

function cut(counted: Map<string, CountedMiss>, max: number): void {
  if (counted.size <= max) return;
  for (const { path: own } of [...counted.values()].toSorted(byFrequency).slice(max)) counted.delete(own);
}

function openFile(directory: string | undefined) {
  if (directory === undefined) return undefined;
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(path.join(directory, 'not-found.sqlite'));
  database.exec(`
    PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 1000;
    CREATE TABLE IF NOT EXISTS not_found (
      path TEXT PRIMARY KEY, count INTEGER, first TEXT, last TEXT, referrer TEXT, clicks INTEGER, led_to TEXT
    ) WITHOUT ROWID;
  `);
  const read = database.prepare('SELECT path, count, first, last, referrer, clicks, led_to FROM not_found');
  const insert = database.prepare('INSERT INTO not_found VALUES (?, ?, ?, ?, ?, ?, ?)');
  const toText = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return {
    read: (): CountedMiss[] =>
      read.all().map((row) => ({
        path: String(row['path']),
        count: Number(row['count']),
        first: String(row['first']),
        last: String(row['last']),
        referrer: toText(row['referrer']),
        clicks: Number(row['clicks']),
        ledTo: toText(row['led_to']),
      })),
    /** Writes the whole table, because it is small. A power cut loses some seconds. */
    write(rows: readonly CountedMiss[]) {
      database.exec('BEGIN IMMEDIATE');
      try {
        database.exec('DELETE FROM not_found');
        for (const own of rows)
          insert.run(own.path, own.count, own.first, own.last, own.referrer ?? null, own.clicks, own.ledTo ?? null);
        database.exec('COMMIT');
      } catch (error) {
        // An open transaction would make every later write fail. SQLite has ended it already if the disk is full.
        if (database.isTransaction) database.exec('ROLLBACK');
        throw error;
      }
    },
    close: () => database.close(),
  };
}
