/**
 * An archive in one file: a SQLite database that contains the files in pieces, compressed with gzip, followed by the
 * SHA-256 of everything. Decision 0009 explains the format.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as v from 'valibot';
import { makePrivateDirectory, privateFileMode } from '../storage/private-files.ts';
import { StorageError } from '../storage/storage-error.ts';

/** SHA-256. */
const digestBytes = 32;
/** Media is compressed already, so a higher level would gain nothing. */
const compression = { level: 1 };
const schema = `
  PRAGMA journal_mode = OFF;
  PRAGMA synchronous = OFF;
  CREATE TABLE manifest (json TEXT NOT NULL) STRICT;
  CREATE TABLE file (number INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, size INTEGER NOT NULL, sha256 TEXT NOT NULL) STRICT;
  CREATE TABLE piece (file INTEGER NOT NULL REFERENCES file (number), position INTEGER NOT NULL, bytes BLOB NOT NULL,
    PRIMARY KEY (file, position)) STRICT;
`;

const ManifestSchema = v.object({
  format: v.literal(1, 'is of another format; use the program that wrote it'),
  createdAt: v.string(),
  /** Digests of the store's tables, read from the running store. */
  tables: v.record(v.string(), v.string()),
});
type BackupManifest = v.InferOutput<typeof ManifestSchema>;

const fileRow = v.object({
  number: v.number(),
  /** Relative and without `..`, because an archive may come from anywhere. */
  path: v.pipe(v.string(), v.regex(/^(?!.*(^|\/)\.\.?(\/|$))[\w.-]+(\/[\w.-]+)*$/)),
  size: v.number(),
  sha256: v.string(),
});
type ArchivedFile = v.InferOutput<typeof fileRow>;

export interface ArchiveWriter {
  /** If `content` fails, nothing of it is added. */
  readonly add: (path: string, content: AsyncIterable<Uint8Array>) => Promise<void>;
  readonly finish: (manifest: BackupManifest) => void;
}

export function createArchive(file: string): ArchiveWriter {
  const database = new DatabaseSync(file);
  database.exec(schema);
  const insertFile = database.prepare('INSERT INTO file (path, size, sha256) VALUES (?, 0, ?) RETURNING number');
  const insertPiece = database.prepare('INSERT INTO piece (file, position, bytes) VALUES (?, ?, ?)');
  return {
    async add(path, content) {
      const number = Number(insertFile.get(path, '')?.['number']);
      const hash = createHash('sha256');
      let size = 0;
      let position = 0;
      try {
        for await (const piece of content) {
          hash.update(piece);
          insertPiece.run(number, position, piece);
          size += piece.byteLength;
          position += 1;
        }
      } catch (error) {
        database.prepare('DELETE FROM piece WHERE file = ?').run(number);
        database.prepare('DELETE FROM file WHERE number = ?').run(number);
        throw error;
      }
      database.prepare('UPDATE file SET size = ?, sha256 = ? WHERE number = ?').run(size, hash.digest('hex'), number);
    },
    finish(manifest) {
      database.prepare('INSERT INTO manifest (json) VALUES (?)').run(JSON.stringify(manifest));
      database.close();
    },
  };
}

/** A local file in pieces of the archive's size. */
export function readPieces(file: string): AsyncIterable<Uint8Array> {
  return createReadStream(file, { highWaterMark: 1024 * 1024 });
}

/**
 * Compresses the file and appends the digest. Durable when it returns. Only the owner may read it, because it contains
 * enquiries.
 */
export async function compress(source: string, target: string): Promise<void> {
  await pipeline(
    createReadStream(source),
    createGzip(compression),
    createWriteStream(target, { mode: privateFileMode }),
  );
  const digest = await digestStart(target);
  await using handle = await open(target, 'a');
  await handle.writeFile(digest);
  await handle.sync();
}

/** SHA-256 of the file up to the offset `end`. */
async function digestStart(file: string, end = Number.POSITIVE_INFINITY): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file, { end }) as AsyncIterable<Buffer>) hash.update(piece);
  return hash.digest();
}

interface OpenArchive {
  readonly manifest: BackupManifest;
  readonly files: readonly ArchivedFile[];
  /** Extracts a file and checks its digest. Throws `StorageError` `corrupt` for any difference. */
  readonly extract: (file: ArchivedFile, directory: string) => Promise<string>;
  readonly close: () => void;
}

/** Unpacks the archive into `scratch` and checks its digest. Throws `StorageError` `corrupt` for any difference. */
export async function openArchive(file: string, scratch: string): Promise<OpenArchive> {
  const unpacked = join(scratch, 'archive.sqlite');
  const end = await checkDigest(file);
  try {
    await pipeline(createReadStream(file, { end }), createGunzip(), createWriteStream(unpacked));
  } catch (cause) {
    throw toDamage(file, cause);
  }
  const database = new DatabaseSync(unpacked, { readOnly: true });
  try {
    const [answer] = database.prepare('PRAGMA integrity_check(1)').all();
    if (answer?.['integrity_check'] !== 'ok') throw new Error(String(answer?.['integrity_check']));
    const manifest = v.parse(
      v.pipe(v.string(), v.parseJson(), ManifestSchema),
      database.prepare('SELECT json FROM manifest').get()?.['json'],
    );
    const files = database.prepare('SELECT * FROM file ORDER BY number').all();
    return {
      manifest,
      files: files.map((row) => v.parse(fileRow, row)),
      extract: (entry, directory) => extract({ database, archive: file }, entry, directory),
      close: () => database.close(),
    };
  } catch (cause) {
    database.close();
    throw toDamage(file, cause);
  }
}

/**
 * Detects any changed byte; gzip's own checksum covers neither its header nor unused bits. Returns the offset of the
 * last byte before the digest.
 */
async function checkDigest(file: string): Promise<number> {
  const expected = Buffer.alloc(digestBytes);
  const end = await readEnd(file, expected);
  if (end < 0) throw toDamage(file, new Error('it is cut short'));
  if (!(await digestStart(file, end)).equals(expected)) throw toDamage(file, new Error('its bytes have changed'));
  return end;
}

async function readEnd(file: string, target: Buffer): Promise<number> {
  try {
    await using handle = await open(file, 'r');
    const start = (await handle.stat()).size - target.byteLength;
    if (start > 0) await handle.read(target, 0, target.byteLength, start);
    return start - 1;
  } catch (cause) {
    throw new StorageError('failed', `The backup ${file} cannot be read.`, { cause });
  }
}

async function extract(
  { database, archive }: { database: DatabaseSync; archive: string },
  entry: ArchivedFile,
  directory: string,
): Promise<string> {
  const target = join(directory, entry.path);
  makePrivateDirectory(dirname(target));
  await using handle = await open(target, 'wx', privateFileMode);
  const hash = createHash('sha256');
  for (const { bytes } of database
    .prepare('SELECT bytes FROM piece WHERE file = ? ORDER BY position')
    .iterate(entry.number)) {
    if (!(bytes instanceof Uint8Array)) throw toDamage(archive, new Error(`${entry.path} has a strange piece`));
    hash.update(bytes);
    await handle.writeFile(bytes);
  }
  if (hash.digest('hex') !== entry.sha256) throw toDamage(archive, new Error(`${entry.path} is not what was saved`));
  await handle.sync();
  return target;
}

export function toDamage(file: string, cause: unknown): StorageError {
  if (cause instanceof StorageError) return cause;
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new StorageError('corrupt', `The backup ${file} is damaged (${reason}). Use an older one.`, { cause });
}
