import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createAuditLog } from '../access/audit-log.ts';
import { checkModels, toModelSet } from '../models/model-set.ts';
import { createSqliteStorage } from '../storage/sqlite/sqlite-storage.ts';
import { articleType, authorType, testModels } from '../testing/test-models.ts';
import { createTestClock, createTestDirectory } from '../testing/test-service.ts';
import { createChangeContent, type ChangeContent } from './content-change.ts';
import { createModelAdministration } from './model-administration.ts';
import { createUidRule } from './uid-rule.ts';

const upgrade = { models: testModels, siteTypes: [], readSiteDocuments: () => [] };

async function createRig() {
  const { now } = createTestClock();
  const storage = await createSqliteStorage({ file: join(createTestDirectory(), 'content.sqlite'), now });
  onTestFinished(() => storage.close());
  const models = toModelSet(checkModels(testModels));
  const findUidProblem = createUidRule();
  const getResources = () => ({ storage, models, languages: ['en-gb'], findUidProblem, now });
  const audit = createAuditLog({ storage, now });
  const changeContent = createChangeContent({ storage, getResources, audit, announce: () => undefined });
  const startProcess = (change: ChangeContent = changeContent) =>
    createModelAdministration({ change, getResources, setModels: () => undefined });
  return { storage, changeContent, startProcess };
}

test('a process that looked at the store before another one upgraded it changes nothing', async () => {
  const { storage, changeContent, startProcess } = await createRig();
  const first = startProcess();
  const beforeLateChange = async () => {
    await first.upgradeModels(upgrade);
    await first.putModels({ customTypes: [{ ...articleType, label: 'Story' }], sharedSlices: [] });
    await first.changeModels([{ action: 'delete', kind: 'custom-type', id: authorType.id }]);
  };
  const late = startProcess(async (work) => {
    await beforeLateChange();
    return changeContent(work);
  });
  expect(await late.upgradeModels(upgrade)).toMatchObject({ outcome: 'known', changed: [], documents: [] });
  expect((await storage.listAudit({ action: 'model.upgrade', offset: 0, limit: 9 })).total).toBe(1);
  const stored = await storage.listModels();
  expect(stored.some(({ id }) => id === authorType.id)).toBe(false);
  expect(stored.find(({ id }) => id === articleType.id)?.json).toContain('Story');
});
