import { GetObjectAclCommand, HeadObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { randomBytes, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { hasCeph } from '../../../tests/s3/start-ceph.ts';
import { startTestBucket, type TestBucket } from '../../testing/test-bucket.ts';
import { createTestDirectory } from '../../testing/test-service.ts';
import { createLocalFile, describeMediaStoreContract, type MediaStoreFixture } from '../media-store-contract.ts';
import type { MediaFile, MediaStore } from '../media-store.ts';
import { connectS3MediaStore } from './connect-s3-media-store.ts';
import type { S3Limits, S3Settings } from './s3-settings.ts';

/** Short time-outs, so that tests of faults are fast. */
const quick: Partial<S3Limits> = { connectMs: 500, responseMs: 500, silenceMs: 300, backoffMs: 1, circuitOpenMs: 200 };
const silentLogger = { info() {}, error() {} };

describe.skipIf(!hasCeph)('with a service that checks signatures and digests', () => {
  let bucket: TestBucket;
  let client: S3Client;

  beforeAll(async () => {
    bucket = await startTestBucket();
    ({ client } = bucket);
  });
  afterEach(() => bucket.proxy.setFault(undefined));
  afterAll(() => bucket.stop());

  async function connect(settings: Partial<S3Settings> = {}, limits: Partial<S3Limits> = {}): Promise<MediaStore> {
    const given = { ...bucket.settings, prefix: randomUUID(), ...settings };
    const store = await connectS3MediaStore({ settings: given, limits, logger: silentLogger });
    onTestFinished(() => store.close());
    return store;
  }

  async function open(
    limits: Partial<S3Limits> = {},
  ): Promise<MediaStoreFixture & { toKey: (file: MediaFile) => string }> {
    const prefix = `${randomUUID()}/media`;
    const toKey = ({ id, sha256 }: MediaFile): string => `${prefix}/${id}/${sha256}`;
    return {
      store: await connect({ prefix }, limits),
      directory: createTestDirectory(),
      toKey,
      async damage(file, bytes) {
        await client.send(new PutObjectCommand({ Bucket: bucket.settings.bucket, Key: toKey(file), Body: bytes }));
      },
    };
  }

  describe('passes the contract of every media store', () => {
    describeMediaStoreContract(() => open());
  });

  describe('passes the contract without a prefix too', () => {
    describeMediaStoreContract(async () => {
      const own = await bucket.addBucket();
      const fixture = await open();
      return {
        ...fixture,
        store: await connect({ bucket: own, prefix: '' }),
        async damage({ id, sha256 }, bytes) {
          await client.send(new PutObjectCommand({ Bucket: own, Key: `${id}/${sha256}`, Body: bytes }));
        },
      };
    });
  });

  test('an object is private, and no browser displays its type', async () => {
    const { store, directory, toKey } = await open();
    const file = createLocalFile(directory, Buffer.from('<script>'));
    await store.put(file, file.path);
    const place = { Bucket: bucket.settings.bucket, Key: toKey(file) };
    const { Grants } = await client.send(new GetObjectAclCommand(place));
    expect(Grants?.map(({ Grantee }) => Grantee?.ID)).toEqual(['tester']);
    expect((await client.send(new HeadObjectCommand(place))).ContentType).toBe('application/octet-stream');
    expect((await fetch(`${bucket.settings.endpoint}/${place.Bucket}/${place.Key}`)).status).toBe(403);
  });

  test('objects of others below the prefix are never listed, and so never removed', async () => {
    const { store, damage } = await open();
    const sha256 = 'a'.repeat(64);
    for (const id of ['..', 'folder/id', 'a b']) await damage({ id, sha256, sizeBytes: 1 }, Buffer.from('x'));
    await damage({ id: 'paper', sha256: 'notes.txt', sizeBytes: 1 }, Buffer.from('x'));
    expect(await Array.fromAsync(store.list())).toEqual([]);
  });

  test('a list of more than a thousand files is complete', async () => {
    const { store, damage } = await open();
    const sha256 = 'b'.repeat(64);
    const ids = Array.from({ length: 1005 }, (_, number) => `file-${number}`);
    for (let start = 0; start < ids.length; start += 100) {
      await Promise.all(
        ids.slice(start, start + 100).map((id) => damage({ id, sha256, sizeBytes: 1 }, Buffer.from('x'))),
      );
    }
    expect((await Array.fromAsync(store.list())).map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });

  test('a damaged object is repaired when its file is put again', async () => {
    const { store, directory, damage } = await open();
    const bytes = randomBytes(1000);
    const file = createLocalFile(directory, bytes);
    await store.put(file, file.path);
    await damage(file, bytes.subarray(1));
    await store.put(file, createLocalFile(directory, bytes).path);
    expect((await buffer(await store.open(file))).equals(bytes)).toBe(true);
  });

  const large = randomBytes(400_000);

  for (const kind of ['flip', 'cut', 'stall'] as const) {
    test(`an upload that the network corrupts (${kind}) is repeated, or never acknowledged`, async () => {
      const { store, directory } = await open({ ...quick, minBytesPerMs: 10_000 });
      const file = createLocalFile(directory, large);
      bucket.proxy.setFault({ kind, side: 'sent', at: 200_000 });
      await expect(store.put(file, file.path)).rejects.toMatchObject({ code: 'unavailable' });
      bucket.proxy.setFault(undefined);
      await expect.poll(() => store.has(file).catch(() => 'unavailable')).toBe(false);
      bucket.proxy.setFault({ kind, side: 'sent', at: 200_000, times: 1 });
      await store.put(file, file.path);
      expect((await buffer(await store.open(file))).equals(large)).toBe(true);
    });

    test(`a download that the network corrupts (${kind}) fails before its end`, async () => {
      const { store, directory } = await open(quick);
      const file = createLocalFile(directory, large);
      await store.put(file, file.path);
      bucket.proxy.setFault({ kind, side: 'received', at: 200_000 });
      await expect(buffer(await store.open(file))).rejects.toMatchObject({
        code: kind === 'flip' ? 'corrupt' : 'unavailable',
      });
      bucket.proxy.setFault(undefined);
      expect((await buffer(await store.open(file))).equals(large)).toBe(true);
    });
  }

  for (const kind of ['refuse', 'silent'] as const) {
    test(`a service that is down (${kind}) is unavailable, not empty, and is used again once it responds`, async () => {
      const { store, directory } = await open(quick);
      const file = createLocalFile(directory, large);
      await store.put(file, file.path);
      bucket.proxy.setFault({ kind });
      const calls = [
        () => store.open(file),
        () => store.has(file),
        () => store.put(file, file.path),
        () => store.remove(file),
        () => Array.fromAsync(store.list()),
      ];
      for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'unavailable' });
      bucket.proxy.setFault(undefined);
      await expect.poll(() => store.has(file).catch(() => 'unavailable')).toBe(true);
      expect((await buffer(await store.open(file))).equals(large)).toBe(true);
    });
  }

  test('while the circuit is open, requests fail without a connection to the service', async () => {
    const { store, directory } = await open({ ...quick, circuitOpenMs: 60_000 });
    const file = createLocalFile(directory, large);
    bucket.proxy.setFault({ kind: 'silent' });
    await expect(store.has(file)).rejects.toMatchObject({ code: 'unavailable' });
    const before = bucket.proxy.countConnections();
    const outcomes = await Promise.allSettled(Array.from({ length: 1000 }, () => store.open(file)));
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    expect(bucket.proxy.countConnections()).toBe(before);
  });

  test('a lost bucket or permission means unavailable, not missing', async () => {
    const own = await bucket.addBucket();
    const store = await connect({ bucket: own });
    await bucket.removeBucket(own);
    const file = createLocalFile(createTestDirectory(), large);
    await expect(store.open(file)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(store.has(file)).rejects.toMatchObject({
      code: 'unavailable',
      cause: { message: 'NoSuchBucket (404)' },
    });
  });

  describe('the start fails with one line that says what to change and contains no secret', () => {
    const wrongKeys = { accessKeyId: 'tester', secretAccessKey: 'a wrong secret' };
    const rows: [string, (given: TestBucket) => Partial<S3Settings>, RegExp][] = [
      ['a bucket that is not there', () => ({ bucket: 'nowhere' }), /has no bucket "nowhere"\.$/],
      [
        'an unknown key',
        () => ({ credentials: { ...wrongKeys, accessKeyId: 'nobody' } }),
        /rejects the keys \(Inv.*Check AWS_ACCESS_KEY_ID/,
      ],
      ['a wrong secret', () => ({ credentials: wrongKeys }), /rejects the keys \(Sig.*AWS_SECRET_ACCESS_KEY/],
      [
        'keys without the right',
        ({ gateway }) => ({ credentials: gateway.strangerCredentials }),
        /may not list .* Grant s3:ListBucket/,
      ],
      [
        'a port without a service',
        () => ({ endpoint: 'http://127.0.0.1:1' }),
        /127\.0\.0\.1:1 cannot be reached \(ECONNREFUSED\)/,
      ],
      [
        'a host that does not exist',
        () => ({ endpoint: 'http://nowhere.invalid' }),
        /cannot be reached \((ENOTFOUND|EAI_AGAIN)\)/,
      ],
    ];
    test.each(rows)('%s', async (_, change, message) => {
      const settings = { ...bucket.settings, ...change(bucket) };
      const error: unknown = await connectS3MediaStore({ settings, limits: quick, logger: silentLogger }).catch(
        (caught: unknown) => caught,
      );
      expect(error).toMatchObject({ code: 'misconfigured', message: expect.stringMatching(message) });
      expect(String(error)).not.toContain('\n');
      expect(JSON.stringify(error) + String(error)).not.toContain(settings.credentials.secretAccessKey);
    });

    test('no keys at all', async () => {
      for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_PROFILE']) vi.stubEnv(name, undefined);
      vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
      vi.stubEnv('HOME', createTestDirectory());
      const { credentials: _, ...settings } = bucket.settings;
      await expect(connectS3MediaStore({ settings, limits: quick, logger: silentLogger })).rejects.toMatchObject({
        code: 'misconfigured',
        message: 'MEDIA_STORE cannot be used: there are no keys. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
      });
      vi.unstubAllEnvs();
    });
  });
});
