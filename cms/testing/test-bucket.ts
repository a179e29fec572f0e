import { CreateBucketCommand, DeleteBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFaultyProxy, type FaultyProxy } from '../../tests/faulty-proxy.ts';
import type { MediaStore } from '../media/media-store.ts';
import { connectS3MediaStore } from '../media/s3/connect-s3-media-store.ts';
import { startCeph, type CephGateway } from '../../tests/s3/start-ceph.ts';

export interface TestBucket {
  /** The settings of a store behind the proxy. */
  readonly settings: {
    readonly bucket: string;
    readonly prefix: string;
    readonly region: string;
    readonly endpoint: string;
    readonly credentials: CephGateway['credentials'];
  };
  readonly gateway: CephGateway;
  readonly proxy: FaultyProxy;
  /** A store of the files whose keys begin with `prefix`, behind the proxy and without a log. */
  readonly connectStore: (prefix: string) => Promise<MediaStore>;
  /** A client that does not use the proxy. */
  readonly client: S3Client;
  /** Creates another bucket and returns its name. */
  readonly addBucket: () => Promise<string>;
  readonly removeBucket: (name: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** An S3 service for the tests of one file, with an empty bucket. */
export async function startTestBucket(): Promise<TestBucket> {
  const directory = mkdtempSync(join(tmpdir(), 'ceph-'));
  const gateway = await startCeph(directory);
  const proxy = await startFaultyProxy(gateway.port);
  const { credentials, endpoint } = gateway;
  const region = 'us-east-1';
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  const addBucket = async (): Promise<string> => {
    const name = `bucket-${randomUUID()}`;
    await client.send(new CreateBucketCommand({ Bucket: name }));
    return name;
  };
  const bucket = await addBucket();
  const settings = { bucket, prefix: '', region, endpoint: `http://127.0.0.1:${proxy.port}`, credentials };
  return {
    settings,
    connectStore: (prefix) =>
      connectS3MediaStore({
        settings: { ...settings, prefix },
        limits: { backoffMs: 1 },
        logger: { info() {}, error() {} },
      }),
    gateway,
    proxy,
    client,
    addBucket,
    async removeBucket(name) {
      await client.send(new DeleteBucketCommand({ Bucket: name }));
    },
    async stop() {
      client.destroy();
      proxy.close();
      await gateway.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
