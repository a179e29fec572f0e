import { expect, test } from 'vitest';
import type { ContentService } from '../content-service.ts';
import {
  call,
  fillWithDrafts,
  getMasterRef,
  readTeasers,
  saveTeaser,
  type ResponseBody,
} from '../testing/call-service.ts';
import { createTestService, testUrl } from '../testing/test-service.ts';

const variations = [{ label: 'As it is' }, { label: 'Bold' }];

/** A draft experiment whose second variation shows the draft of `one`. */
async function createExperiment(service: ContentService, more: object = {}): Promise<ResponseBody & { path: string }> {
  const { status, body } = await call(service, 'POST /admin/experiments', { name: 'Teaser', variations, ...more });
  expect(status).toBe(201);
  const path = `/admin/experiments/${body.id}`;
  const put = await call(service, `PUT ${path}/variations/${body.variations?.[1]?.id}/documents/one`);
  expect(put.status).toBe(200);
  return { ...put.body, path };
}

async function readPublicRoot(service: ContentService): Promise<ResponseBody> {
  const response = await service.fetch(new Request(`${testUrl}/api/v2`));
  return response.json();
}

test('every reader gets the running experiments with their weights in the entry response, the first started first', async () => {
  const service = await createTestService();
  await fillWithDrafts(service);
  const late = await createExperiment(service, { name: 'Late' });
  service.clock.advance(1);
  const weighted = [
    { label: 'A', weight: 0.25 },
    { label: 'B', weight: 0.75 },
  ];
  const early = await createExperiment(service, { name: 'Early', googleId: 'early-id', variations: weighted });
  expect((await readPublicRoot(service)).experiments).toEqual({ draft: [], drafts: [], running: [] });
  const { experiments } = (await call(service, 'GET /api/v2')).body;
  expect(experiments?.draft.map(({ id }) => id)).toEqual([late.id, early.id]);
  expect(experiments?.drafts).toEqual(experiments?.draft);
  await call(service, `POST ${early.path}/start`);
  service.clock.advance(1);
  await call(service, `POST ${late.path}/start`);
  const root = await readPublicRoot(service);
  expect(root.experiments?.draft).toEqual([]);
  expect(root.experiments?.running).toMatchObject([
    {
      id: early.id,
      googleId: 'early-id',
      name: 'Early',
      variations: [
        { id: expect.any(String), label: 'A', weight: 0.25, ref: expect.stringMatching(/^[\w-]+~[\w-]+$/) },
        { label: 'B', weight: 0.75 },
      ],
    },
    { id: late.id, variations: [{ weight: 0.5 }, { weight: 0.5 }] },
  ]);
});

test('the ref of a variation shows its versions on top of master, and follows master', async () => {
  const service = await createTestService();
  await fillWithDrafts(service);
  const { path } = await createExperiment(service);
  await call(service, `POST ${path}/start`);
  const readRefs = async (): Promise<string[]> =>
    (await readPublicRoot(service)).experiments?.running[0]?.variations.map(({ ref }) => ref) ?? [];
  const [control = '', bold = ''] = await readRefs();
  expect(await readTeasers(service, control)).toEqual(['old one', 'old two']);
  expect(await readTeasers(service, bold)).toEqual(['draft one', 'old two']);
  expect(await readTeasers(service, bold, '[[at(my.article.teaser, "draft one")]]')).toEqual(['draft one']);
  const search = `GET /api/v2/documents/search?ref=${bold}`;
  expect((await call(service, search)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  await service.admin.publish({ documentIds: ['two'] });
  const [, next = ''] = await readRefs();
  expect(next).not.toBe(bold);
  expect(await readTeasers(service, next)).toEqual(['draft one', 'draft two']);
  expect(await readTeasers(service, bold)).toEqual(['draft one', 'old two']);
});

test('a running experiment cannot be changed, and a stopped one is not shown', async () => {
  const service = await createTestService();
  await fillWithDrafts(service);
  const { path, variations: [, bold] = [] } = await createExperiment(service);
  expect((await call(service, `POST ${path}/stop`)).status).toBe(409);
  await call(service, `POST ${path}/start`);
  expect((await call(service, `POST ${path}/start`)).status).toBe(409);
  expect((await call(service, `DELETE ${path}`)).status).toBe(409);
  expect((await call(service, `PUT ${path}/variations/${bold?.id}/documents/two`)).status).toBe(409);
  expect((await call(service, `POST ${path}/stop`)).body).toMatchObject({
    status: 'stopped',
    variations: [{ ref: null }, {}],
  });
  expect((await readPublicRoot(service)).experiments?.running).toEqual([]);
  expect(await readTeasers(service, bold?.ref ?? '')).toEqual([expect.stringMatching(/Master ref is: [\w-]{16}$/)]);
  expect((await call(service, `DELETE ${path}`)).status).toBe(204);
  expect((await call(service, `GET ${path}`)).status).toBe(404);
});

test('publishing the winner and stopping the experiment happen together or not at all', async () => {
  const service = await createTestService();
  await fillWithDrafts(service);
  const { id, path, variations: [, bold] = [] } = await createExperiment(service);
  await call(service, `POST ${path}/start`);
  await saveTeaser(service, 'one', 'hot fix');
  await service.admin.publish({ documentIds: ['one'] });
  expect((await call(service, `POST ${path}/publish-winner`, { variation: bold?.id })).status).toBe(409);
  expect((await call(service, `GET ${path}`)).body.status).toBe('running');
  expect((await call(service, `POST ${path}/publish-winner`, { variation: 'none' })).status).toBe(404);
  const other = await createExperiment(service);
  await call(service, `POST ${other.path}/start`);
  await saveTeaser(service, 'one', 'never shown');
  const won = await call(service, `POST ${other.path}/publish-winner`, { variation: other.variations?.[1]?.id });
  expect(won).toMatchObject({ status: 200, body: { status: 'stopped', documentIds: [] } });
  expect(await readTeasers(service, await getMasterRef(service))).toEqual(['hot fix', 'old two']);
  const actions = (await service.admin.audit.list({ subject: id ?? '', offset: 0, limit: 9 })).entries.map(
    ({ action }) => action,
  );
  expect(actions).toEqual(['experiment.start', 'experiment.change', 'experiment.create']);
});

test('invalid experiments are rejected', async () => {
  const service = await createTestService();
  await fillWithDrafts(service);
  const create = async (more: object): Promise<number> =>
    (await call(service, 'POST /admin/experiments', { name: 'N', variations, ...more })).status;
  expect(await create({ name: ' ' })).toBe(400);
  expect(await create({ googleId: 'a b' })).toBe(400);
  expect(await create({ variations: [{ label: 'alone' }] })).toBe(400);
  expect(await create({ variations: [{ label: 'a', weight: 0.5 }, { label: 'b' }] })).toBe(400);
  expect(
    await create({
      variations: [
        { label: 'a', weight: 0.5 },
        { label: 'b', weight: 0.6 },
      ],
    }),
  ).toBe(400);
  const { path, variations: [control] = [] } = await createExperiment(service);
  expect((await call(service, `PUT ${path}/variations/none/documents/one`)).status).toBe(404);
  expect((await call(service, `PUT ${path}/variations/${control?.id}/documents/none`)).status).toBe(404);
  expect((await call(service, `DELETE ${path}/variations/${control?.id}/documents/one`)).status).toBe(404);
  expect((await call(service, `PATCH ${path}`)).status).toBe(405);
});
