/** Loaded only with `MEDIA_STORE`, because the client takes 130 ms and 30 MB. */
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { createCircuitBreaker } from '../circuit-breaker.ts';
import type { MediaStore } from '../media-store.ts';
import { createS3Client } from './s3-client.ts';
import { opensCircuit, toStartFailure } from './s3-failure.ts';
import { createS3MediaStore } from './s3-media-store.ts';
import { defaultS3Limits, type S3Limits, type S3Settings } from './s3-settings.ts';

interface ConnectOptions {
  readonly settings: S3Settings;
  readonly limits?: Partial<S3Limits>;
  readonly logger: {
    info: (fields: object, message: string) => void;
    error: (fields: object, message: string) => void;
  };
}

/** Throws `MediaStoreError` `misconfigured`, with one line that says what to change. */
export async function connectS3MediaStore({ settings, logger, ...given }: ConnectOptions): Promise<MediaStore> {
  const limits = { ...defaultS3Limits, ...given.limits };
  const client = createS3Client(settings, limits);
  try {
    await client.send(new ListObjectsV2Command({ Bucket: settings.bucket, Prefix: settings.prefix, MaxKeys: 1 }));
  } catch (error) {
    client.destroy();
    throw toStartFailure(error, settings);
  }
  const breaker = createCircuitBreaker({
    openMs: limits.circuitOpenMs,
    now: () => performance.now(),
    isOutage: opensCircuit,
    onClose: () => logger.info({}, 'The media store answers again.'),
  });
  return createS3MediaStore({
    client,
    settings,
    limits,
    breaker,
    onFailure: ({ cause }) => logger.error({ reason: String(cause) }, 'The media store failed.'),
  });
}
