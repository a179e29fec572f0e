import { DeleteObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ContentService } from '../content-service.ts';
import { connectS3MediaStore } from '../media/s3/connect-s3-media-store.ts';
import { call, send } from '../testing/call-service.ts';
import { createPicture } from '../testing/create-picture.ts';
import { hasCeph } from '../../tests/s3/start-ceph.ts';
import { startTestBucket, type TestBucket } from '../testing/test-bucket.ts';
import { createTestDirectory, createTestService, testUrl } from '../testing/test-service.ts';

describe.skipIf(!hasCeph)('media in an S3 service', () => {
  let bucket: TestBucket;

  beforeAll(async () => {
    bucket = await startTestBucket();
  });
  afterEach(() => bucket.proxy.setFault(undefined));
  afterAll(() => bucket.stop());

  async function createRig(): Promise<{
    service: ContentService;
    directory: string;
    listKeys: () => Promise<string[]>;
  }> {
    const prefix = randomUUID();
    const limits = { backoffMs: 1, circuitOpenMs: 100 };
    const settings = { ...bucket.settings, prefix };
    const mediaStore = await connectS3MediaStore({ settings, limits, logger: { info() {}, error() {} } });
    const directory = createTestDirectory();
    return {
      service: await createTestService({ dataDirectory: directory, mediaStore }),
      directory,
      async listKeys() {
        const { Contents } = await bucket.client.send(
          new ListObjectsV2Command({ Bucket: settings.bucket, Prefix: prefix }),
        );
        return (Contents ?? []).map(({ Key }) => Key ?? '');
      },
    };
  }

  const get = (service: ContentService, path: string, headers: Record<string, string> = {}): Promise<Response> =>
    service.fetch(new Request(`${testUrl}/media/${path}`, { headers }));

  function upload(service: ContentService, bytes: Uint8Array, headers = {}): ReturnType<typeof send<UploadedAsset>> {
    const form = new FormData();
    form.set('file', new Blob([Buffer.from(bytes)]), 'blue.png');
    return send<UploadedAsset>(service, 'POST /asset/assets', { body: form, headers });
  }

  test('an uploaded picture is served and scaled, and no original stays in the data directory', async () => {
    const { service, directory, listKeys } = await createRig();
    const bytes = await createPicture();
    const { status, body } = await upload(service, bytes);
    expect(status).toBe(200);
    const path = new URL(body.url).pathname.slice('/media/'.length);
    const original = await get(service, path);
    expect(Object.fromEntries(original.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline; filename="blue.png"',
      'content-length': String(bytes.byteLength),
    });
    expect(Buffer.from(await original.arrayBuffer()).equals(bytes)).toBe(true);
    const part = await get(service, path, { range: 'bytes=1-3' });
    expect([part.status, await part.text()]).toEqual([206, 'PNG']);
    const scaled = await get(service, `${path}?w=64`);
    expect(await sharp(await scaled.arrayBuffer()).metadata()).toMatchObject({ width: 64, height: 32 });
    expect(await listKeys()).toHaveLength(1);
    expect([existsSync(join(directory, 'media')), readdirSync(join(directory, 'incoming'))]).toEqual([false, []]);
  });

  test('while the S3 service is down, cached variants are served and the rest gets 503, not 404', async () => {
    const { service, directory, listKeys } = await createRig();
    const bytes = await createPicture();
    await service.admin.putAsset({ id: 'picture', filename: 'blue.png', bytes });
    const cached = await get(service, 'picture/blue.png?w=64');
    const etag = (await get(service, 'picture/blue.png')).headers.get('etag') ?? '';
    bucket.proxy.setFault({ kind: 'refuse' });

    const again = await get(service, 'picture/blue.png?w=64');
    expect([again.status, again.headers.get('etag')]).toEqual([200, cached.headers.get('etag')]);
    expect((await get(service, 'picture/blue.png', { 'if-none-match': etag })).status).toBe(304);
    for (const [path, headers] of [
      ['picture/blue.png', {}],
      ['picture/blue.png', { range: 'bytes=0-9' }],
    ] as const) {
      const response = await get(service, path, headers);
      expect([path, response.status, response.headers.get('retry-after')]).toEqual([path, 503, '10']);
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
    const refused = await upload(service, bytes);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10']);
    expect(refused.body).toEqual({ error: 'Files cannot be stored or read just now. Nothing was changed.' });
    expect((await call(service, 'GET /asset/assets')).body).toMatchObject({ total: 1 });
    expect(readdirSync(join(directory, 'incoming'))).toEqual([]);

    bucket.proxy.setFault(undefined);
    await expect.poll(async () => (await get(service, 'picture/blue.png')).status).toBe(200);
    expect((await upload(service, bytes)).status).toBe(200);
    expect(await listKeys()).toHaveLength(2);
  });

  test('a variant that was evicted is rendered again from the stored original', async () => {
    const { service, directory } = await createRig();
    await service.admin.putAsset({ id: 'picture', filename: 'blue.png', bytes: await createPicture() });
    const before = await get(service, 'picture/blue.png?w=64');
    rmSync(join(directory, 'media-cache'), { recursive: true });
    const after = await get(service, 'picture/blue.png?w=64');
    expect([after.status, after.headers.get('etag')]).toEqual([200, before.headers.get('etag')]);
  });

  test('a picture that failed because its original was unavailable is tried again at the next request', async () => {
    const { service } = await createRig();
    await service.admin.putAsset({ id: 'picture', filename: 'blue.png', bytes: await createPicture() });
    bucket.proxy.setFault({ kind: 'refuse' });
    const refused = await get(service, 'picture/blue.png?w=96');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10']);
    bucket.proxy.setFault(undefined);
    await expect.poll(async () => (await get(service, 'picture/blue.png?w=96')).status).toBe(200);
  });

  test('an object that the bucket lost gets 404, and can be uploaded again', async () => {
    const { service, listKeys } = await createRig();
    const asset = { id: 'picture', filename: 'blue.png', bytes: await createPicture() };
    await service.admin.putAsset(asset);
    const [key] = await listKeys();
    await bucket.client.send(new DeleteObjectCommand({ Bucket: bucket.settings.bucket, Key: key }));
    for (const method of ['GET', 'HEAD']) {
      const response = await service.fetch(new Request(`${testUrl}/media/picture/blue.png`, { method }));
      expect([method, response.status]).toEqual([method, 404]);
    }
    expect((await get(service, 'picture/blue.png?w=64')).status).toBe(404);
    await service.admin.putAsset(asset);
    expect((await get(service, 'picture/blue.png')).status).toBe(200);
  });

  test('an upload that is repeated with its idempotency key stores one object', async () => {
    const { service, listKeys } = await createRig();
    const headers = { 'idempotency-key': 'once' };
    const bytes = await createPicture();
    const [first, second] = [await upload(service, bytes, headers), await upload(service, bytes, headers)];
    expect([second.status, second.body.id]).toEqual([200, first.body.id]);
    expect(await listKeys()).toHaveLength(1);
  });
});

interface UploadedAsset {
  readonly id: string;
  readonly url: string;
}
