import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createClient } from '@prismicio/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { call, fillWithDrafts, getMasterRef, readTeasers, saveTeaser } from '../testing/call-service.ts';
import { createTestClock, createTestDirectory, createTestService, testUrl } from '../testing/test-service.ts';
import { isOnPostgres } from '../../tests/postgres/test-database.ts';

async function createFilledService(
  options: Parameters<typeof createTestService>[0] = {},
): ReturnType<typeof createTestService> {
  const service = await createTestService(options);
  await fillWithDrafts(service);
  return service;
}

test('a release shows and publishes its versions together', async () => {
  const service = await createFilledService();
  const { status, body: created } = await call(service, 'POST /admin/releases', { label: 'Spring' });
  expect([status, created.status, created.documents]).toEqual([201, 'open', []]);
  const release = `/admin/releases/${created.id}`;
  for (const id of ['one', 'new']) expect((await call(service, `PUT ${release}/documents/${id}`)).status).toBe(200);
  await saveTeaser(service, 'one', 'later one');
  const root = await call(service, 'GET /api/v2');
  const listed = root.body.refs?.[1];
  expect(listed).toEqual({ id: created.id, label: 'Spring', ref: expect.stringMatching(/^[\w-]+~[\w-]+$/) });
  expect(root.headers.get('cache-control')).toBe('private, max-age=5');
  const anonymous = await service.fetch(new Request(`${testUrl}/api/v2`));
  expect(await anonymous.text()).not.toContain('Spring');
  const ref = listed?.ref ?? '';
  expect(await readTeasers(service, ref)).toEqual(['draft one', 'old two', 'draft new']);
  const before = await getMasterRef(service);
  const published = await call(service, `POST ${release}/publish`);
  expect(published).toMatchObject({ status: 200, body: { status: 'published', documentIds: ['new', 'one'] } });
  expect(published.body.ref).toBe(await getMasterRef(service));
  expect(await readTeasers(service, await getMasterRef(service))).toEqual(['draft one', 'old two', 'draft new']);
  expect(await readTeasers(service, before)).toEqual(['old one', 'old two']);
  expect(await readTeasers(service, ref)).toEqual([expect.stringMatching(/Master ref is: [\w-]{16}$/)]);
  expect((await call(service, `POST ${release}/publish`)).status).toBe(409);

  const back = await call(service, `POST ${release}/rollback`);
  expect(back).toMatchObject({ status: 200, body: { status: 'rolled-back', documentIds: ['one', 'new'] } });
  expect(await readTeasers(service, await getMasterRef(service))).toEqual(['old one', 'old two']);
  expect(await service.admin.getDocument('one')).toMatchObject({ version: 3, publishedVersion: 1 });
  expect((await call(service, `POST ${release}/rollback`)).status).toBe(409);
});

test('a superseded release reports the conflict, and neither publishes nor rolls back', async () => {
  const service = await createFilledService();
  const { id = '' } = (await call(service, 'POST /admin/releases', { label: 'R' })).body;
  const release = `/admin/releases/${id}`;
  await call(service, `PUT ${release}/documents/one`);
  await call(service, `PUT ${release}/documents/two`, { version: 2 });
  await saveTeaser(service, 'one', 'hot fix');
  const { ref } = await service.admin.publish({ documentIds: ['one'] });
  expect((await call(service, `GET ${release}`)).body.conflicts).toEqual(['one']);
  expect(await call(service, `POST ${release}/publish`)).toMatchObject({
    status: 409,
    body: { details: [{ property: 'one' }] },
  });
  expect(await getMasterRef(service)).toBe(ref);
  await call(service, `PUT ${release}/documents/one`);
  expect((await call(service, `POST ${release}/publish`)).body).toMatchObject({ documentIds: ['two'] });
  await saveTeaser(service, 'two', 'changed since');
  await service.admin.publish({ documentIds: ['two'] });
  expect((await call(service, `POST ${release}/rollback`)).status).toBe(409);
  expect(await readTeasers(service, await getMasterRef(service))).toEqual(['hot fix', 'changed since']);
});

test('a scheduled release is published when it is due, and until then the entry response contains its time', async () => {
  const service = await createFilledService();
  const events: string[][] = [];
  service.onPublish(({ documentIds }) => void events.push(documentIds));
  const { id = '' } = (await call(service, 'POST /admin/releases', { label: 'Later' })).body;
  await call(service, `PUT /admin/releases/${id}/documents/one`);
  const scheduledAt = '2026-01-15T11:00:00Z';
  const answer = await call(service, `POST /admin/releases/${id}/publish`, { scheduledAt });
  expect(answer).toMatchObject({ status: 202, body: { status: 'scheduled', scheduledAt: '2026-01-15T11:00:00+0000' } });
  expect((await call(service, 'GET /api/v2')).body.refs?.[1]).toMatchObject({
    scheduledAt: Date.parse(scheduledAt),
  });
  const publishDue = (): Promise<void> =>
    service.admin.publishDueReleases((_release, error) => expect(error).toBeUndefined());
  await publishDue();
  expect(await readTeasers(service, await getMasterRef(service))).toEqual(['old one', 'old two']);
  service.clock.advance(3600_000);
  await publishDue();
  await publishDue();
  expect(await readTeasers(service, await getMasterRef(service))).toEqual(['draft one', 'old two']);
  expect(events).toEqual([['one']]);
});

test('a time that is over publishes nothing, because a year may be mistyped, unless it has only just passed', async () => {
  const service = await createFilledService();
  const { id = '' } = (await call(service, 'POST /admin/releases', { label: 'Slip' })).body;
  await call(service, `PUT /admin/releases/${id}/documents/one`);
  const before = await getMasterRef(service);
  const publishAt = (scheduledAt: string) => call(service, `POST /admin/releases/${id}/publish`, { scheduledAt });
  for (const over of ['2025-01-15T11:00:00Z', new Date(service.clock.now().getTime() - 61_000).toISOString()])
    expect(await publishAt(over)).toMatchObject({ status: 400, body: { details: [{ property: 'scheduledAt' }] } });
  expect(await getMasterRef(service)).toBe(before);
  expect((await publishAt(new Date(service.clock.now().getTime() - 30_000).toISOString())).status).toBe(200);
});

test('invalid releases are rejected', async () => {
  const service = await createFilledService();
  expect((await call(service, 'POST /admin/releases', { label: ' ' })).status).toBe(400);
  const { id = '' } = (await call(service, 'POST /admin/releases', { label: 'R' })).body;
  const release = `/admin/releases/${id}`;
  expect((await call(service, `PUT ${release}/documents/none`)).status).toBe(404);
  expect((await call(service, `PUT ${release}/documents/one`, { version: 99 })).status).toBe(404);
  // Larger than any version, or any integer that PostgreSQL can store.
  for (const version of [1e19, 1e300])
    expect((await call(service, `PUT ${release}/documents/one`, { version })).status).toBe(400);
  expect((await call(service, `DELETE ${release}/documents/one`)).status).toBe(404);
  for (const scheduledAt of ['soon', '12', '2026-02-31T10:00:00Z', 1e21, 8e15, -5]) {
    expect((await call(service, `POST ${release}/publish`, { scheduledAt })).status).toBe(400);
  }
  expect((await call(service, `POST ${release}/rollback`)).status).toBe(409);
  expect((await call(service, 'POST /admin/releases/none/publish')).status).toBe(404);
  expect((await call(service, `PATCH ${release}`)).status).toBe(405);
});

test('a superseded ref expires after its lifetime, with the error that makes clients replace it', async () => {
  const service = await createFilledService({ refLifetimeMs: 60_000 });
  const old = await getMasterRef(service);
  service.clock.advance(3600_000);
  const { ref } = await service.admin.publish({ documentIds: ['one'] });
  service.clock.advance(59_999);
  expect(await readTeasers(service, old)).toEqual(['old one', 'old two']);
  service.clock.advance(1);
  const answer = await call(service, `GET /api/v2/documents/search?ref=${old}`);
  expect(answer.status).toBe(410);
  expect(answer.body.message).toMatch(new RegExp(`it has expired\\. Master ref is: ${ref}$`));
  const fetch = (input: string, init?: RequestInit): Promise<Response> => service.fetch(new Request(input, init));
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const client = createClient('financial-cloud', { documentAPIEndpoint: `${testUrl}/api/v2`, fetch, ref: old });
  expect((await client.getByID('one')).data).toMatchObject({ teaser: 'draft one' });
});

test('a release can unpublish documents, and its rollback restores them', async () => {
  const service = await createFilledService();
  const { id = '' } = (await call(service, 'POST /admin/releases', { label: 'R' })).body;
  const release = `/admin/releases/${id}`;
  await call(service, `PUT ${release}/documents/one`);
  const put = await call(service, `PUT ${release}/documents/two`, { action: 'unpublish' });
  expect(put.body.documents).toEqual([
    { id: 'one', version: 2, action: 'publish' },
    { id: 'two', version: 1, action: 'unpublish' },
  ]);
  expect((await call(service, `PUT ${release}/documents/new`, { action: 'unpublish' })).status).toBe(409);
  const ref = put.body.ref ?? '';
  expect(await readTeasers(service, ref)).toEqual(['draft one']);
  expect(await readTeasers(service, ref, '[[not(my.article.teaser, "draft one")]]')).toEqual([]);
  expect((await call(service, `POST ${release}/publish`)).body.documentIds).toEqual(['one', 'two']);
  expect(await readTeasers(service, await getMasterRef(service))).toEqual(['draft one']);
  expect((await call(service, `POST ${release}/rollback`)).body.documentIds).toEqual(['one', 'two']);
  expect(await readTeasers(service, await getMasterRef(service))).toEqual(['old one', 'old two']);
});

test('a release that would unpublish a newer version reports a conflict until the document is removed from it', async () => {
  const service = await createFilledService();
  const { id = '' } = (await call(service, 'POST /admin/releases', { label: 'R' })).body;
  const release = `/admin/releases/${id}`;
  await call(service, `PUT ${release}/documents/two`, { action: 'unpublish' });
  await service.admin.publish({ documentIds: ['two'] });
  expect((await call(service, `GET ${release}`)).body.conflicts).toEqual(['two']);
  expect((await call(service, `POST ${release}/publish`)).status).toBe(409);
  expect((await call(service, `DELETE ${release}/documents/two`)).body.documents).toEqual([]);
  expect((await call(service, `POST ${release}/publish`)).status).toBe(200);
  expect(await readTeasers(service, await getMasterRef(service))).toEqual(['old one', 'draft two']);
});

test('a release that became due while the service was down is published at start', async () => {
  const dataDirectory = createTestDirectory();
  const service = await createTestService({ dataDirectory });
  await fillWithDrafts(service);
  const { id } = await service.admin.createRelease({ label: 'Night' });
  await service.admin.putReleaseDocument(id, { id: 'one', version: undefined });
  await service.admin.scheduleRelease(id, Date.parse('2026-01-15T11:00:00Z'));
  await service.close();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const later = await createTestService({ dataDirectory, now: createTestClock('2026-01-15T12:00:00Z').now });
  vi.advanceTimersByTime(1000);
  await expect.poll(async () => (await later.admin.getRelease(id)).status).toBe('published');
  expect(await readTeasers(later, await getMasterRef(later))).toEqual(['draft one', 'old two']);
  expect((await later.admin.audit.list({ action: 'release.publish', offset: 0, limit: 9 })).entries).toMatchObject([
    { actorId: 'schedule', documents: [{ id: 'one', before: 1, after: 2 }] },
  ]);
});

test.skipIf(isOnPostgres)('unused overlays are removed, and written again when they are read again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const dataDirectory = createTestDirectory();
  const service = await createTestService({ dataDirectory });
  await fillWithDrafts(service);
  const { id } = await service.admin.createRelease({ label: 'R' });
  await service.admin.putReleaseDocument(id, { id: 'one', version: undefined });
  const ref = (await call(service, `GET /admin/releases/${id}`)).body.ref ?? '';
  const countRows = (): unknown => {
    const database = new DatabaseSync(join(dataDirectory, 'content.sqlite'), { readOnly: true });
    const tables = ['overlay', 'overlay_entry', 'publication', 'fulltext', 'field_value'];
    const counts = tables.map((table) => database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n']);
    database.close();
    return counts;
  };
  const before = countRows();
  expect(await readTeasers(service, ref)).toEqual(['draft one', 'old two']);
  const read = countRows();
  expect(read).not.toEqual(before);
  service.clock.advance(3600_000);
  await vi.advanceTimersByTimeAsync(3600_000);
  expect(countRows()).toEqual(read);
  service.clock.advance(1);
  vi.advanceTimersByTime(3600_000);
  await expect.poll(countRows).toEqual(before);
  expect(await readTeasers(service, ref, '[[fulltext(document, "draft")]]')).toEqual(['draft one']);
});
