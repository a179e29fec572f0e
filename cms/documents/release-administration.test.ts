import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createAuditLog } from '../access/audit-log.ts';
import { checkModels, toModelSet } from '../models/model-set.ts';
import { createSqliteStorage } from '../storage/sqlite/sqlite-storage.ts';
import { StorageError } from '../storage/storage-error.ts';
import { testModels } from '../testing/test-models.ts';
import { createTestClock, createTestDirectory } from '../testing/test-service.ts';
import { createChangeContent, type ChangeContent } from './content-change.ts';
import { createReleaseAdministration, type ReleaseAdministration } from './release-administration.ts';
import { createUidRule } from './uid-rule.ts';

interface Rig {
  readonly administration: ReleaseAdministration;
  /** The errors that the next transactions fail with. */
  readonly failures: Error[];
  /** The reported reasons why releases were reopened. */
  readonly reported: unknown[];
  readonly publishDue: () => Promise<void>;
}

async function createRig(): Promise<Rig> {
  const { now } = createTestClock();
  const storage = await createSqliteStorage({ file: join(createTestDirectory(), 'content.sqlite'), now });
  onTestFinished(() => storage.close());
  const models = toModelSet(checkModels(testModels));
  const findUidProblem = createUidRule();
  const getResources = () => ({ storage, models, languages: ['en-gb'], findUidProblem, now });
  const changeContent = createChangeContent({
    storage,
    getResources,
    audit: createAuditLog({ storage, now }),
    announce: () => undefined,
  });
  const failures: Error[] = [];
  const change: ChangeContent = async (work) => {
    const failure = failures.shift();
    if (failure) throw failure;
    return changeContent(work);
  };
  const administration = createReleaseAdministration({ change, getResources });
  const reported: unknown[] = [];
  const publishDue = (): Promise<void> => administration.publishDueReleases((_release, error) => reported.push(error));
  return { administration, failures, reported, publishDue };
}

test('a scheduled release stays scheduled while the store fails temporarily, and is published later', async () => {
  const { administration, failures, reported, publishDue } = await createRig();
  const { id } = await administration.createRelease({ label: 'Night' });
  await administration.scheduleRelease(id, 1);
  failures.push(new StorageError('unavailable', 'The database does not answer.'));
  await expect(publishDue()).rejects.toThrow('does not answer');
  expect((await administration.getRelease(id)).status).toBe('scheduled');
  await publishDue();
  expect((await administration.getRelease(id)).status).toBe('published');
  expect(reported).toEqual([]);
});

test('a scheduled release that cannot be published is reopened, and other releases are published', async () => {
  const { administration, failures, reported, publishDue } = await createRig();
  const releases = [
    await administration.createRelease({ label: 'A' }),
    await administration.createRelease({ label: 'B' }),
  ];
  for (const { id } of releases) await administration.scheduleRelease(id, 1);
  const error = new Error('damaged');
  failures.push(error);
  await publishDue();
  const statuses = (await administration.listReleases()).map(({ status }) => status);
  expect([statuses.toSorted(), reported]).toEqual([['open', 'published'], [error]]);
});

test('a scheduled release that can be neither published nor reopened holds up no other', async () => {
  const { administration, failures, reported, publishDue } = await createRig();
  for (const label of ['A', 'B'])
    await administration.scheduleRelease((await administration.createRelease({ label })).id, 1);
  failures.push(new Error('damaged'), new Error('still damaged'));
  await expect(publishDue()).rejects.toThrow('still damaged');
  const statuses = (await administration.listReleases()).map(({ status }) => status);
  expect([statuses.toSorted(), reported]).toEqual([['published', 'scheduled'], []]);
});
