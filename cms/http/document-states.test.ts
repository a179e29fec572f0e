import { expect, test } from 'vitest';
import type { ContentService } from '../content-service.ts';
import type { DocumentState, WorkingHead } from '../studio-api.ts';
import { createTestService, heading } from '../testing/test-service.ts';
import { article, asNew, call, listIds, write } from '../testing/write-in-studio.ts';

const states: readonly DocumentState[] = ['draft', 'published', 'modified', 'unpublished', 'archived', 'trashed'];

/** The state of a document in its head, in its row of the list, and by the filter that finds it. */
async function readStates(service: ContentService, id: string): Promise<readonly (string | undefined)[]> {
  const { body: head } = await call<WorkingHead>(service, `GET /admin/working/${id}`);
  const { body: rows } = await call(service, `GET /admin/working?ids=${id}`);
  const found = await Promise.all(
    states.map(async (state) => (await listIds(service, `?state=${state}`)).includes(id)),
  );
  return [head.status, rows.results[0]?.state, ...states.filter((_, index) => found[index])];
}

const inAll = (state: DocumentState): DocumentState[] => [state, state, state];

async function createPublished(): Promise<ContentService> {
  const service = await createTestService();
  const facts = [{ name: 'One' }, { name: 'Two' }];
  await service.admin.importDocuments([article('one', { teaser: 'Live', facts })]);
  await service.admin.publish({ documentIds: ['one'] });
  return service;
}

const saveVersion = (service: ContentService) => call<WorkingHead>(service, 'POST /admin/working/one/version', {});

test('typing and deleting what was typed leads back to what readers see', async () => {
  const service = await createPublished();
  expect(await readStates(service, 'one')).toEqual(inAll('published'));
  await write(service, 'one', { 'data/teaser': 'Live!' });
  expect(await readStates(service, 'one')).toEqual(inAll('modified'));
  await write(service, 'one', { 'data/teaser': 'Live' });
  expect(await readStates(service, 'one')).toEqual(inAll('published'));
  expect((await call<WorkingHead>(service, 'GET /admin/working/one')).body.hasWorkingChanges).toBe(false);
  // Nothing is left to save, so the sitting makes no version.
  expect((await saveVersion(service)).body.version).toBe(1);
});

test('a field that was empty and is emptied again is no difference', async () => {
  const service = await createPublished();
  const body = [{ type: 'paragraph', text: 'Typed', spans: [] }];
  await write(service, 'one', { 'data/category': 'news', 'data/body': body, tags: ['legal'] });
  expect(await readStates(service, 'one')).toEqual(inAll('modified'));
  await write(service, 'one', { 'data/category': null, 'data/body': [], tags: [] });
  expect(await readStates(service, 'one')).toEqual(inAll('published'));
});

test('a newer version with the published content is what readers see, and one without it is not', async () => {
  const service = await createPublished();
  await write(service, 'one', { 'data/teaser': 'Draft' });
  await saveVersion(service);
  expect(await readStates(service, 'one')).toEqual(inAll('modified'));
  // The working copy has what readers see, and the newest version does not.
  await write(service, 'one', { 'data/teaser': 'Live' });
  expect(await readStates(service, 'one')).toEqual(inAll('published'));
  await saveVersion(service);
  const { body: head } = await call<WorkingHead>(service, 'GET /admin/working/one');
  expect(head).toMatchObject({ version: 3, publishedVersion: 1, hasWorkingChanges: false });
  expect(await readStates(service, 'one')).toEqual(inAll('published'));
});

test('the state follows a publication that leaves the document alone', async () => {
  const service = await createPublished();
  await write(service, 'one', { 'data/teaser': 'Newest' });
  await call(service, 'POST /admin/working/one/publish');
  expect(await readStates(service, 'one')).toEqual(inAll('published'));
  await call(service, 'POST /admin/documents/one/revert', { version: 1 });
  expect(await readStates(service, 'one')).toEqual(inAll('modified'));
  await write(service, 'one', { 'data/teaser': 'Live' });
  expect(await readStates(service, 'one')).toEqual(inAll('published'));
});

test('a document that readers once saw is never called a draft that was never published', async () => {
  const service = await createPublished();
  await call(service, 'POST /admin/documents/one/unpublish');
  expect(await readStates(service, 'one')).toEqual(inAll('unpublished'));
  await write(service, 'one', { 'data/teaser': 'Edited' });
  expect(await readStates(service, 'one')).toEqual(inAll('unpublished'));
  await saveVersion(service);
  expect(await readStates(service, 'one')).toEqual(inAll('unpublished'));
  await write(service, 'two', { 'data/title': heading('New') }, asNew);
  expect(await readStates(service, 'two')).toEqual(inAll('draft'));
});
