import { expect, test } from 'vitest';
import type { ContentService } from '../content-service.ts';
import { readDiskSpace } from '../storage/disk-space-limits.ts';
import type { WorkingHead } from '../studio-api.ts';
import { call, fillWithDrafts, readTeasers, send, type ServiceResponse } from '../testing/call-service.ts';
import { createTestDirectory, createTestService } from '../testing/test-service.ts';

const megabyte = 1024 ** 2;
const gigabyte = 1024 ** 3;

async function start(
  total = 64 * megabyte,
): Promise<{ service: ContentService; setFreeSpace: (free: number) => void }> {
  let free = total;
  const service = await createTestService({ readSpace: () => ({ free, total }) });
  await fillWithDrafts(service);
  return { service, setFreeSpace: (bytes) => void (free = bytes) };
}

async function upload(service: ContentService): Promise<[status: number, message: unknown]> {
  const body = new FormData();
  body.set('file', new Blob(['%PDF-1.4 paper']), 'paper.pdf');
  const response = await send<{ error?: string }>(service, 'POST /asset/assets', { body });
  return [response.status, response.body.error];
}

async function saveDraft(service: ContentService, id = 'one'): Promise<ServiceResponse> {
  const version = (await service.admin.getDocument(id))?.version ?? 0;
  const body = { version, type: 'article', lang: 'en-gb', data: { teaser: 'newer' } };
  return call(service, `PUT /admin/documents/${id}/draft`, body);
}

const publish = (service: ContentService, id: string) => call(service, `POST /admin/documents/${id}/publish`);

test('below a tenth of free space uploads are rejected, and everything else works', async () => {
  const { service, setFreeSpace } = await start();
  expect((await upload(service))[0]).toBe(200);
  setFreeSpace(6.3 * megabyte);
  expect(await upload(service)).toEqual([507, 'The disk is nearly full: no files are taken. Nothing was changed.']);
  const input = { id: 'paper', filename: 'paper.pdf', bytes: Buffer.from('%PDF-1.4') };
  await expect(service.admin.putAsset(input)).rejects.toMatchObject({ code: 'scarce' });
  expect((await saveDraft(service)).status).toBe(200);
  expect((await publish(service, 'one')).status).toBe(200);
});

test('below a twentieth nothing can be added, and existing documents can be published, unpublished and read', async () => {
  const { service, setFreeSpace } = await start();
  const release = (await call(service, 'POST /admin/releases', { label: 'Spring' })).body.id ?? '';
  await call(service, `PUT /admin/releases/${release}/documents/two`, {});
  setFreeSpace(3.1 * megabyte);
  const webhook = { name: 'Hook', url: 'https://hooks.example.org/', topics: ['documents'] };
  const refused = [
    saveDraft(service),
    saveDraft(service, 'another'),
    call(service, 'POST /admin/documents/bulk', { action: 'tag', ids: ['one'], tags: ['new'] }),
    call(service, 'POST /admin/releases', { label: 'Summer' }),
    call(service, 'POST /customtypes/insert', { id: 'more', label: 'More', repeatable: true, status: true, json: {} }),
    call(service, 'POST /admin/webhooks', webhook),
    call(service, 'POST /admin/tokens', { name: 'Reader', scopes: ['read:master'] }),
  ];
  for (const answer of await Promise.all(refused)) {
    expect([answer.status, answer.body.message]).toEqual([507, expect.stringContaining('nothing be added')]);
  }
  expect((await service.admin.getDocument('one'))?.version).toBe(2);
  const published = await publish(service, 'one');
  expect(published.status).toBe(200);
  expect((await call(service, `POST /admin/releases/${release}/publish`)).status).toBe(200);
  const { ref } = (await call(service, 'POST /admin/documents/two/unpublish')).body;
  expect(await readTeasers(service, ref ?? '')).toEqual(['draft one']);
});

test('a document with a version that was saved elsewhere can be opened on a full disk', async () => {
  const { service, setFreeSpace } = await start();
  const changes = [{ kind: 'set', id: 'change-1', address: 'data/teaser', base: 9, value: 'typed' }];
  await call(service, 'POST /admin/working/one/changes', { client: 'c', base: 0, changes });
  await saveDraft(service);
  setFreeSpace(0);
  const { status, body } = await send<WorkingHead>(service, 'GET /admin/working/one');
  expect([status, body.version, body.hasWorkingChanges]).toEqual([200, 3, true]);
});

test('writes are accepted again without a restart once there is space', async () => {
  const { service, setFreeSpace } = await start();
  setFreeSpace(0);
  expect([(await upload(service))[0], (await saveDraft(service)).status]).toEqual([507, 507]);
  setFreeSpace(3.3 * megabyte);
  expect([(await upload(service))[0], (await saveDraft(service)).status]).toEqual([507, 200]);
  setFreeSpace(6.5 * megabyte);
  expect([(await upload(service))[0], (await saveDraft(service)).status]).toEqual([200, 200]);
});

test('on a large disk some gigabytes of free space are enough', async () => {
  const { service, setFreeSpace } = await start(1000 * gigabyte);
  setFreeSpace(2.1 * gigabyte);
  expect([(await upload(service))[0], (await saveDraft(service)).status]).toEqual([200, 200]);
  setFreeSpace(1.1 * gigabyte);
  expect([(await upload(service))[0], (await saveDraft(service)).status]).toEqual([507, 200]);
  setFreeSpace(0.9 * gigabyte);
  expect((await saveDraft(service)).status).toBe(507);
});

test('the free space is read from the file system', () => {
  const { free, total } = readDiskSpace(createTestDirectory());
  expect(free).toBeGreaterThan(0);
  expect(total).toBeGreaterThan(free);
});
