import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import type { ContentService } from '../../cms/content-service.ts';
import { openTestContent } from '../../site/testing/open-test-content.ts';
import { readStarterContent } from '../testing/starter-content.ts';
import { seed } from './seed.ts';

let directory = '';
let service: ContentService;

beforeEach(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'seed-'));
  cpSync(inject('filledContent'), path.join(directory, 'data'), { recursive: true });
  service = await openTestContent(path.join(directory, 'data'));
});

afterEach(async () => {
  await service.close();
  rmSync(directory, { recursive: true, force: true });
});

test('a second seed keeps documents that editors changed, unpublished or are editing', async () => {
  const [changed, withdrawn, inHand] = (
    await service.admin.listDocuments({
      type: 'office',
      offset: 0,
      limit: 3,
    })
  ).documents;
  if (!changed || !withdrawn || !inHand) throw new Error('The starter content has three offices');
  for (const { id, version, data } of [changed, inHand]) {
    const fields = JSON.parse(data) as Record<string, unknown>;
    await service.admin.saveDraft({
      id,
      version,
      uid: `by-an-editor-${id.toLowerCase()}`,
      data: { ...fields, city: 'By an editor' },
    });
  }
  await service.admin.publish({ documentIds: [changed.id] });
  const { ref: before } = await service.admin.unpublish({ documentIds: [withdrawn.id] });
  const { documents, left, ref } = await seed(service, 'content', readStarterContent());
  expect({ documents, ref }).toEqual({ documents: 0, ref: before });
  expect(left).toBeGreaterThan(700);
  const now = await Promise.all([changed, withdrawn, inHand].map(({ id }) => service.admin.getDocument(id)));
  expect(now.map((document) => [document?.version, document?.publishedVersion])).toEqual([
    [2, 2],
    [1, undefined],
    [2, 1],
  ]);
});
