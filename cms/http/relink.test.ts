import { expect, test } from 'vitest';
import type { DocumentUse, DocumentUses, RelinkedDocument, RelinkResult } from '../studio-api.ts';
import { createTestService } from '../testing/test-service.ts';
import { article, call, write } from '../testing/write-in-studio.ts';

const to = (id: string, more = {}) => ({ link_type: 'Document', id, ...more });
const text = (id: string) => [
  { type: 'paragraph', text: 'a b', spans: [{ type: 'hyperlink', start: 0, end: 1, data: to(id) }] },
];

test('more than a thousand links are changed in several requests, and the list of uses is marked as incomplete', async () => {
  const service = await createTestService();
  const links = Array.from({ length: 1000 }, () => to('old'));
  await service.admin.importDocuments([
    article('one', { links }),
    article('two', { author: to('old') }),
    ...['old', 'new'].map((id) => article(id)),
  ]);
  const read = async () => (await call<DocumentUses>(service, 'GET /admin/documents/old/uses')).body;
  const relink = async (after?: string) =>
    (await call<RelinkResult>(service, 'POST /admin/documents/old/relink', { to: 'new', after })).body;
  const before = await read();
  expect([before.results.map(({ document }) => document.id), before.isMore]).toEqual([['one'], true]);
  const [first, second] = [await relink(), await relink('one')];
  expect([first, second].map(({ documents, next }) => [documents.map(({ id }) => id), next])).toEqual([
    [['one'], 'one'],
    [['two'], undefined],
  ]);
  expect(await read()).toEqual({ results: [], isMore: false });
});

test('all links to a document are changed to another document, only in drafts, and can be undone', async () => {
  const service = await createTestService();
  const relink = (id: string, target: string) =>
    call<{ documents: RelinkedDocument[] }>(service, `POST /admin/documents/${id}/relink`, { to: target });
  await service.admin.importDocuments([
    article('one', { author: to('old'), link: to('old', { text: 'Here', anchorId: 'part' }), links: [to('other')] }),
    article('two', { body: text('old') }),
    ...['old', 'new', 'other'].map((id) => article(id)),
  ]);
  await service.admin.publish({ documentIds: 'all-drafts' });
  await write(service, 'two', { 'data/teaser': 'Unsaved' });
  expect([(await relink('old', 'none')).status, (await relink('old', 'old')).status]).toEqual([404, 400]);
  const { documents } = (await relink('old', 'new')).body;
  expect(documents.map(({ id, fields }) => [id, fields.map(({ address }) => address)])).toEqual([
    ['one', ['data/author', 'data/link']],
    ['two', ['data/body']],
  ]);
  const listUses = async (id: string) =>
    (await call<{ results: DocumentUse[] }>(service, `GET /admin/documents/${id}/uses`)).body.results;
  expect((await listUses('old')).flatMap(({ fields }) => fields.map(({ isInNewest }) => isInNewest))).not.toContain(
    true,
  );
  expect((await listUses('new')).map(({ document }) => document.id)).toEqual(['one', 'two']);
  expect((await service.admin.getDocument('one'))?.version).toBe(1);
  await call(service, 'POST /admin/working/one/publish');
  const published = (await service.admin.getDocument('one'))?.data ?? '';
  expect(published).toContain('"Here"');
  expect(published).not.toMatch(/"old"|"part"/);
  const [, two] = documents;
  const changes = two?.fields.map(({ address, before }) => ({
    kind: 'set',
    id: 'undo-of-relink',
    address,
    base: two.revision,
    value: before,
  }));
  const undone = await call<{ refused: unknown[] }>(service, 'POST /admin/working/two/changes', {
    client: 'c',
    base: two?.revision,
    changes,
  });
  expect(undone.body.refused).toEqual([]);
  expect((await listUses('old')).map(({ document }) => document.id)).toEqual(['two']);
});
