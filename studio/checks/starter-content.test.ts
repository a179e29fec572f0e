import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, inject, test } from 'vitest';
import { toWorkingContent } from '../../cms/editing/working-content.ts';
import { checkModels, toModelSet } from '../../cms/models/model-set.ts';
import type { Repository } from '../../cms/studio-models.ts';
import { readModels } from '../../server/starter-content/read-models.ts';
import { listAdvice } from './list-advice.ts';

const files = readModels();
const models = toModelSet(checkModels(files));
// The service sends these files to the studio unchanged.
const repository = files as Pick<Repository, 'customTypes' | 'sharedSlices'>;

const everything = `SELECT d.type, d.lang, v.uid, v.data FROM document d
  JOIN document_version v ON v.document = d.number AND v.version = d.head_version`;

/** The date of the starter content. */
const today = '2026-11-26';

test('no check gives advice on more than one in twenty of the starter documents, because frequent advice is ignored', () => {
  const database = new DatabaseSync(path.join(inject('filledContent'), 'content.sqlite'), { readOnly: true });
  const documents = database.prepare(everything).all();
  database.close();
  const counts = new Map<string, number>();
  for (const { type, lang, uid, data } of documents) {
    const stored = { uid: String(uid), title: undefined, tags: [], data: JSON.parse(String(data)) as object };
    const content = toWorkingContent({ ...stored, data: { ...stored.data } }, String(type), models);
    const found = listAdvice({ content, repository, type: String(type), lang: String(lang), today });
    for (const check of new Set(found.map((advice) => advice.check))) counts.set(check, (counts.get(check) ?? 0) + 1);
  }
  expect(documents.length).toBeGreaterThan(500);
  expect(Object.fromEntries([...counts].filter(([, count]) => count > documents.length / 20))).toEqual({});
});
