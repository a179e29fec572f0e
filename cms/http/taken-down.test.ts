import { expect, test } from 'vitest';
import { call } from '../testing/call-service.ts';
import { createTestService, testUrl } from '../testing/test-service.ts';

test('the uids of unpublished documents are listed, and those of drafts and published documents are not', async () => {
  const service = await createTestService();
  const save = (id: string) =>
    service.admin.saveDraft({ id, version: 0, type: 'article', lang: 'en-gb', uid: `about-${id}`, data: {} });
  const list = async () => (await call(service, 'GET /api/v2/taken-down')).body.documents;
  for (const id of ['one', 'two']) await save(id);
  await service.admin.publish({ documentIds: ['one', 'two'] });
  await save('draft');
  expect(await list()).toEqual([]);
  await service.admin.unpublish({ documentIds: ['two'] });
  expect(await list()).toEqual([{ type: 'article', lang: 'en-gb', uid: 'about-two' }]);
  await service.admin.publish({ documentIds: ['two'] });
  expect(await list()).toEqual([]);
});

test('the list needs read access', async () => {
  const service = await createTestService({ accessToken: 'secret' });
  const asked = await service.fetch(new Request(`${testUrl}/api/v2/taken-down`));
  expect(asked.status).toBe(401);
});
