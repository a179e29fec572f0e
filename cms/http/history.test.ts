import { expect, test } from 'vitest';
import { isOnPostgres } from '../../tests/postgres/test-database.ts';
import { sittingMs } from '../limits.ts';
import type { DocumentHistory } from '../studio-api.ts';
import { send } from '../testing/call-service.ts';
import { signIn, type SignedIn } from '../testing/sign-in.ts';
import { createTestService, heading } from '../testing/test-service.ts';

let changes = 0;

async function write(person: SignedIn, address: string, value: unknown, id = 'one'): Promise<void> {
  changes += 1;
  const set = { kind: 'set', id: `change-${changes}`, address, base: 999, value };
  const line = `POST /admin/working/${id}/changes?type=article&lang=en-gb`;
  expect((await person.call(line, { body: { client: 'c', base: 0, changes: [set] } })).status).toBe(200);
}

async function listLines(person: SignedIn, id = 'one') {
  const { body } = await person.call<DocumentHistory>(`GET /admin/documents/${id}/versions`);
  expect(body.isWhole).toBe(true);
  return body.results;
}

const open = () => createTestService({ sittingCheckMs: 10 });

/**
 * Waits until the background task has ended the sitting of a copy that was changed earlier, which makes it a version.
 */
async function waitForSitting(person: SignedIn, id: string): Promise<void> {
  await expect.poll(async () => (await listLines(person, id)).length).toBe(1);
}

test('a working copy becomes a version after ten minutes without changes, and keeps its time in lists', async () => {
  const service = await open();
  const ada = await signIn(service, 'writer', 'Ada');
  await write(ada, 'data/title', heading('Rates'), 'two');
  service.clock.advance(1);
  await write(ada, 'data/title', heading('Fees'));
  const list = async () => (await ada.call<{ results: object[] }>('GET /admin/working')).body.results;
  const before = await list();
  service.clock.advance(sittingMs);
  await waitForSitting(ada, 'two');
  expect(await listLines(ada), 'its tenth minute is not over').toEqual([]);
  service.clock.advance(1);
  await waitForSitting(ada, 'one');
  expect(await listLines(ada)).toMatchObject([
    { by: 'Ada', isPerson: true, action: 'document.save', version: 1, isNew: true, isSitting: true, authors: [] },
  ]);
  expect(await list()).toEqual(before);
  await write(ada, 'data/teaser', 'Still hers');
});

// The disk of a database is another one (full-database.test.ts).
test.skipIf(isOnPostgres)('a sitting that ends on a full disk becomes a version once there is space', async () => {
  let free = 100;
  let refusals = 0;
  const refuse = (): void => void (refusals += 1);
  const service = await createTestService({
    sittingCheckMs: 10,
    readSpace: () => ({ free, total: 100 }),
    logger: { info: () => undefined, warn: refuse, error: () => undefined },
  });
  const ada = await signIn(service, 'writer', 'Ada');
  await write(ada, 'data/title', heading('Fees'));
  free = 0;
  service.clock.advance(sittingMs + 1);
  await expect.poll(() => refusals).toBeGreaterThan(0);
  expect(await listLines(ada)).toEqual([]);
  free = 100;
  await waitForSitting(ada, 'one');
});

test("a new author makes a version of the previous author's changes; simultaneous authors share one version", async () => {
  const service = await createTestService();
  const [ada, ben] = [await signIn(service, 'editor', 'Ada'), await signIn(service, 'editor', 'Ben')];
  await write(ada, 'data/title', heading('Fees'));
  for (const [person, text] of [
    [ben, 'a'],
    [ada, 'b'],
    [ben, 'c'],
    [ada, 'd'],
  ] as const) {
    service.clock.advance(1000);
    await write(person, 'data/teaser', text);
  }
  expect((await listLines(ada)).map(({ by, authors }) => [by, authors])).toEqual([['Ada', []]]);
  service.clock.advance(sittingMs);
  await write(ben, 'data/teaser', 'after lunch');
  expect((await listLines(ada)).map(({ by, authors }) => [by, authors])).toEqual([
    ['Ada', ['Ben']],
    ['Ada', []],
  ]);
});

test('content with problems becomes a version with the sitting that solves them', async () => {
  const service = await open();
  const ada = await signIn(service, 'editor', 'Ada');
  await write(ada, 'data/title', heading('Fees'));
  await write(ada, 'data/author', 'no link');
  await write(ada, 'data/title', heading('Rates'), 'two');
  service.clock.advance(2 * sittingMs);
  await waitForSitting(ada, 'two');
  expect(await listLines(ada)).toEqual([]);
  await write(ada, 'data/author', null);
  service.clock.advance(2 * sittingMs);
  await waitForSitting(ada, 'one');
});

test('a version is one history entry with publisher, authors and name; later actions have their own entries', async () => {
  const service = await createTestService();
  const [ada, ben] = [await signIn(service, 'editor', 'Ada'), await signIn(service, 'publisher', 'Ben')];
  await write(ada, 'data/title', heading('Fees'));
  expect((await ada.call('POST /admin/working/one/version', { body: { name: ' For legal ' } })).status).toBe(200);
  await ben.call('POST /admin/working/one/publish');
  await write(ada, 'data/teaser', 'Newest');
  await ben.call('POST /admin/working/one/publish');
  await ben.call('POST /admin/documents/one/unpublish');
  await ben.call('POST /admin/working/one/publish');
  const token = { body: { version: 2, uid: 'fees', title: 'Fees', data: { title: heading('Fees') } } };
  await send(service, 'PUT /admin/documents/one/draft', token);
  const lines = await listLines(ben);
  expect(
    lines.map(({ action, version, by, authors, name, isNew, isPerson }) => ({
      action,
      version,
      by,
      authors,
      name,
      isNew,
      isPerson,
    })),
  ).toEqual([
    { action: 'document.save', version: 3, by: 'Write token', authors: [], name: null, isNew: true, isPerson: false },
    { action: 'document.publish', version: 2, by: 'Ben', authors: [], name: null, isNew: false, isPerson: true },
    { action: 'document.unpublish', version: null, by: 'Ben', authors: [], name: null, isNew: false, isPerson: true },
    { action: 'document.publish', version: 2, by: 'Ben', authors: ['Ada'], name: null, isNew: true, isPerson: true },
    {
      action: 'document.publish',
      version: 1,
      by: 'Ben',
      authors: ['Ada'],
      name: 'For legal',
      isNew: true,
      isPerson: true,
    },
  ]);
  expect((await ada.call('POST /admin/working/one/version', { body: { name: ' ' } })).status).toBe(400);
});

test('a version that a release published names the release', async () => {
  const service = await createTestService();
  const ben = await signIn(service, 'publisher', 'Ben');
  await write(ben, 'data/title', heading('Fees'));
  await ben.call('POST /admin/working/one/version');
  const { body: release } = await send(service, 'POST /admin/releases', { body: { label: 'Spring' } });
  await send(service, `PUT /admin/releases/${release.id}/documents/one`);
  await ben.call(`POST /admin/releases/${release.id}/publish`);
  expect((await listLines(ben))[0]).toMatchObject({ action: 'release.publish', release: 'Spring', by: 'Ben' });
});

test('a writer can go on with a document that a colleague has published', async () => {
  const service = await createTestService();
  const [ada, ben] = [await signIn(service, 'writer', 'Ada'), await signIn(service, 'publisher', 'Ben')];
  await write(ada, 'data/title', heading('Fees'));
  expect((await ben.call('POST /admin/working/one/publish')).status).toBe(200);
  await write(ada, 'data/teaser', 'Still hers');
});

test('a writer can go on with a document that an editor changed before its first version', async () => {
  const service = await createTestService();
  const [ada, ben] = [await signIn(service, 'writer', 'Ada'), await signIn(service, 'editor', 'Ben')];
  await write(ada, 'uid', 'not finished');
  await write(ben, 'data/teaser', 'A word of his');
  await write(ada, 'uid', 'finished');
  expect((await ada.call('POST /admin/working/one/version')).status).toBe(200);
  await write(ada, 'data/title', heading('Still hers'));
  const carl = await signIn(service, 'writer', 'Carl');
  expect((await carl.call('POST /admin/working/one/version')).status).toBe(403);
});
