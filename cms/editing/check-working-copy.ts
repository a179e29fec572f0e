/** What prevents a version of a working copy. What prevents only publishing is in `list-missing.ts`. */
import * as v from 'valibot';
import { checkDocument } from '../documents/check-document.ts';
import { UidSchema } from '../documents/document-input.ts';
import type { FindUidProblem } from '../documents/uid-rule.ts';
import { createVersionReader } from '../documents/version-reader.ts';
import type { ModelSet } from '../models/model-set.ts';
import type { Storage } from '../storage/storage.ts';
import type { WorkingProblem } from '../studio-types.ts';
import { listUnreadable, toProblem } from './list-problems.ts';
import { toContent } from './rebase.ts';
import type { WorkingCopy } from './working-copy-core.ts';
import { fromWorkingContent } from './working-content.ts';

/** What is needed to read and check content. */
export interface CheckResources {
  readonly storage: Storage;
  readonly models: ModelSet;
  /** Language ids; the first is the master language. */
  readonly languages: readonly string[];
  readonly publicUrl: string;
  readonly findUidProblem: FindUidProblem;
}

interface CheckedCopy {
  readonly id: string;
  readonly type: string;
  readonly lang: string;
  readonly copy: WorkingCopy;
}

/** Violations of the model, of the uid's uniqueness and of the stored format, each of which prevents a version. */
export async function listProblems(
  { id, type, lang, copy }: CheckedCopy,
  resources: CheckResources,
): Promise<readonly WorkingProblem[]> {
  const { storage, models } = resources;
  const content = toContent(copy);
  const { uid, title, tags, data } = fromWorkingContent(content);
  const written = { id, type, uid, title, tags, data: await readWritten(type, data, resources) };
  const { problems } = await checkDocument(written, { models, storage });
  const found = [...listUnreadable(data, type, models), ...problems].map((problem) => toProblem(problem, content));
  return uid === undefined ? found : [...found, ...(await listUidProblems({ id, type, lang, uid }, resources))];
}

async function listUidProblems(
  { id, type, lang, uid }: { id: string; type: string; lang: string; uid: string },
  { storage, findUidProblem }: CheckResources,
): Promise<WorkingProblem[]> {
  const parsed = v.safeParse(UidSchema, uid);
  if (!parsed.success) return [{ address: 'uid', message: parsed.issues[0].message }];
  // Composed letters, as a version has them.
  const message = findUidProblem({ type, uid: uid.normalize('NFC') });
  // One from before the rule existed may stay.
  if (message !== undefined && (await storage.getDocument(id))?.uid !== uid) return [{ address: 'uid', message }];
  const others = (await storage.listIdsWithUid({ type, lang, uid })).filter((other) => other !== id);
  if (others.length === 0) return [];
  return [{ address: 'uid', message: `"${uid}" belongs to another document`, isUidTaken: true }];
}

/** The fields in the format of the write APIs. */
export async function readWritten(
  type: string,
  data: Readonly<Record<string, unknown>>,
  { storage, models, publicUrl, languages }: CheckResources,
): Promise<Record<string, unknown>> {
  const reader = await createVersionReader({ storage, models, publicUrl, masterLanguage: languages[0] ?? '' });
  return reader.readData(type, JSON.stringify(data));
}
