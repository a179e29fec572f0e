import { S3Client } from '@aws-sdk/client-s3';
import type { S3Limits, S3Settings } from './s3-settings.ts';

/**
 * By default the client writes to the console, including parts of requests. Failures are thrown, and the service logs
 * them.
 */
const silentLogger = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

export function createS3Client(settings: S3Settings, limits: S3Limits): S3Client {
  const { region, endpoint, credentials } = settings;
  return new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    maxAttempts: limits.attempts,
    requestHandler: {
      connectionTimeout: limits.connectMs,
      requestTimeout: limits.responseMs,
      throwOnRequestTimeout: true,
    },
    // Uploads contain their SHA-256 and downloads are compared with it. By default the client would send its checksum
    // in a trailer, which not every service supports.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    logger: silentLogger,
  });
}
