import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  type GetObjectCommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Readable } from 'node:stream';
import pTimeout from 'p-timeout';
import { checkLocalFile, toCheckedStream } from '../check-bytes.ts';
import type { CircuitBreaker } from '../circuit-breaker.ts';
import type { ListedMediaFile, MediaFile, MediaRange, MediaStore } from '../media-store.ts';
import { isMediaStoreError, toCorruptFile, type MediaStoreError, toMissingFile } from '../media-store-error.ts';
import { isCode, toUnavailable } from './s3-failure.ts';
import type { S3Limits, S3Settings } from './s3-settings.ts';
import { upload } from './s3-upload.ts';

interface S3StoreOptions {
  readonly client: S3Client;
  readonly settings: S3Settings;
  readonly limits: S3Limits;
  readonly breaker: CircuitBreaker;
  /** Called when a request to the service failed, but not for requests that the open circuit prevented. */
  readonly onFailure: (error: MediaStoreError) => void;
}

/**
 * An object that existed before an upload and is older than this is written again, because a sweep might remove it as
 * an orphan at any moment.
 */
const freshMs = 12 * 3600_000;

/**
 * One object for each asset, `PREFIX/id/sha256`, so that a name never has other bytes. Objects have no access rules of
 * their own, so they are as private as the bucket. Decision 0059.
 */
export function createS3MediaStore({ client, settings, limits, breaker, onFailure }: S3StoreOptions): MediaStore {
  const { bucket: Bucket } = settings;
  const prefix = settings.prefix && `${settings.prefix}/`;
  const toKey = ({ id, sha256 }: { id: string; sha256: string }): string => `${prefix}${id}/${sha256}`;
  const run = <Result>(call: () => Promise<Result>): Promise<Result> => breaker.run(() => withWords(call, onFailure));

  const get = (file: MediaFile, range?: MediaRange): Promise<OpenObject> =>
    run(async () => {
      const Range = range && `bytes=${range.start}-${range.end}`;
      return toOpenObject(await client.send(new GetObjectCommand({ Bucket, Key: toKey(file), Range })));
    }).catch((error: unknown) => {
      if (error instanceof NoSuchKey) throw toMissingFile(file);
      throw isCode(error, 'InvalidRange') ? toCorruptFile(file) : error;
    });

  /** Requests one byte, because the response to HEAD does not distinguish a missing object from a missing bucket. */
  async function find(file: MediaFile): Promise<Omit<OpenObject, 'body'> | undefined> {
    try {
      const { body, ...found } = await get(file, { start: 0, end: 0 });
      // The byte is not used. It is read so that the connection can be reused.
      body.on('error', () => undefined).resume();
      return found;
    } catch (error) {
      if (isMediaStoreError(error, 'missing')) return undefined;
      throw error;
    }
  }

  const put = (file: MediaFile, path: string, isNew: boolean): Promise<boolean> =>
    run(() => upload(client, limits, { bucket: Bucket, key: toKey(file), file, path, isNew }));

  return {
    async put(file, path) {
      await checkLocalFile(path, file);
      if (await put(file, path, true)) return;
      const found = await find(file);
      if (found?.totalBytes === file.sizeBytes && found.modifiedAt > Date.now() - freshMs) return;
      // Writes the same bytes again, which repairs a damaged object and lets a sweep see a new file.
      await put(file, path, false);
    },
    async open(file, range) {
      const { body, totalBytes } = await get(file, range);
      if (totalBytes === file.sizeBytes) {
        return toCheckedStream(body, limitSilence(body, limits.silenceMs), { file, range });
      }
      body.destroy();
      throw toCorruptFile(file);
    },
    has: async (file) => (await find(file)) !== undefined,
    async remove({ id, sha256 }) {
      if (sha256 === undefined) throw new TypeError('An object is named by its digest too.');
      await run(() => client.send(new DeleteObjectCommand({ Bucket, Key: toKey({ id, sha256 }) })));
    },
    async *list() {
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })[Symbol.asyncIterator]();
      for (;;) {
        const { value, done } = await run(() => pages.next());
        if (done) return;
        for (const { Key = '', LastModified } of value.Contents ?? []) {
          yield* toListedFile(Key.slice(prefix.length), LastModified);
        }
      }
    },
    close: () => client.destroy(),
  };
}

interface OpenObject {
  readonly body: Readable;
  /** The size of the whole object. */
  readonly totalBytes: number;
  readonly modifiedAt: number;
}

function toOpenObject({ Body, ContentLength, ContentRange, LastModified }: GetObjectCommandOutput): OpenObject {
  // In browsers the type would be different.
  if (!(Body instanceof Readable)) throw new TypeError('The body of an object must be a stream.');
  const total = ContentRange?.split('/').at(-1) ?? ContentLength;
  return { body: Body, totalBytes: Number(total), modifiedAt: LastModified?.getTime() ?? 0 };
}

/** Converts failures into errors of the interface. Failures that concern one object are left to the caller. */
async function withWords<Result>(
  call: () => Promise<Result>,
  onFailure: (error: MediaStoreError) => void,
): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof NoSuchKey || isCode(error, 'InvalidRange')) throw error;
    const failure = toUnavailable(error);
    onFailure(failure);
    throw failure;
  }
}

/** Objects with other names do not belong to this store, and are never removed. */
function* toListedFile(name: string, modified: Date | undefined): Generator<ListedMediaFile> {
  const [, id, sha256] = /^([\w-]{1,64})\/([0-9a-f]{64})$/.exec(name) ?? [];
  if (id && sha256 && modified) yield { id, sha256, modifiedAt: modified.getTime() };
}

async function* limitSilence(body: Readable, milliseconds: number): AsyncGenerator<Uint8Array, void, undefined> {
  const pieces: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { value, done } = await pTimeout(pieces.next(), { milliseconds });
      if (done) return;
      yield value;
    }
  } catch (error) {
    throw toUnavailable(error);
  } finally {
    body.destroy();
  }
}
