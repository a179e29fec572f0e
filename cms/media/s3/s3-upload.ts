import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { createReadStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MediaFile } from '../media-store.ts';
import { isCode, isWorthRetrying } from './s3-failure.ts';
import type { S3Limits } from './s3-settings.ts';

interface Upload {
  readonly bucket: string;
  readonly key: string;
  readonly file: MediaFile;
  readonly path: string;
  /** Stores the object only if it does not exist yet. */
  readonly isNew: boolean;
}

/**
 * Returns whether the object was stored; false when it exists already. The client does not repeat streams, so this
 * function does.
 */
export async function upload(client: S3Client, limits: S3Limits, given: Upload): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await uploadOnce(client, limits, given);
      return true;
    } catch (error) {
      if (given.isNew && isCode(error, 'PreconditionFailed')) return false;
      if (attempt >= limits.attempts || !isWorthRetrying(error)) throw error;
      await sleep(limits.backoffMs * 2 ** (attempt - 1) * (0.5 + Math.random()));
    }
  }
}

async function uploadOnce(client: S3Client, limits: S3Limits, given: Upload): Promise<void> {
  const { bucket, key, file, path, isNew } = given;
  const body = createReadStream(path);
  const reading = new AbortController();
  body.once('error', (error) => reading.abort(error));
  const command = new PutObjectCommand({
    Bucket: bucket,
    Key: key,
    Body: body,
    ContentLength: file.sizeBytes,
    // Our service chooses the type for each response; the bucket never does.
    ContentType: 'application/octet-stream',
    ChecksumSHA256: Buffer.from(file.sha256, 'hex').toString('base64'),
    ...(isNew && { IfNoneMatch: '*' }),
  });
  signDigest(command, file);
  try {
    const requestTimeout = limits.responseMs + file.sizeBytes / limits.minBytesPerMs;
    await client.send(command, { requestTimeout, abortSignal: reading.signal });
  } finally {
    body.destroy();
  }
}

/** Lets the service compare what arrives, because over TLS the client would not sign the digest of a stream. */
function signDigest(command: PutObjectCommand, { sha256 }: MediaFile): void {
  command.middlewareStack.add(
    (next) => (given) => {
      // The middleware types `request` as unknown; every command of this client sends an HTTP request.
      Object.assign((given.request as { headers: Record<string, string> }).headers, { 'x-amz-content-sha256': sha256 });
      return next(given);
    },
    { step: 'build', name: 'signDigest' },
  );
}
