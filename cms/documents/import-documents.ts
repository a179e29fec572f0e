import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { ModelSet } from '../models/model-set.ts';
import type { AuditedDocument } from '../storage/audit-register.ts';
import type { DraftWrite, StoredDocument } from '../storage/document-register.ts';
import type { Storage } from '../storage/storage.ts';
import { checkDocument } from './check-document.ts';
import { toInvalidDocumentError, type DocumentProblem } from './content-error.ts';
import { createBatch, listBatchProblems, type DocumentBatch, type IdentifiedInput } from './document-batch.ts';
import { DocumentInputSchema } from './document-input.ts';
import type { FindUidProblem } from './uid-rule.ts';

export interface ImportResult {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
}

/** `versions`: the newest version of each written document, before and after. */
interface RecordedImport {
  readonly result: ImportResult;
  readonly versions: readonly AuditedDocument[];
}

export interface ImportResources {
  readonly storage: Storage;
  readonly models: ModelSet;
  readonly languages: readonly string[];
  readonly findUidProblem: FindUidProblem;
  readonly now: () => Date;
}

interface PreparedDraft {
  readonly draft: DraftWrite;
  readonly existing: StoredDocument | undefined;
}

/** Writes drafts, all or none. Throws `ContentError` `invalid-document` with all problems of all documents. */
export async function importDocuments(inputs: readonly unknown[], resources: ImportResources): Promise<RecordedImport> {
  const drafts = await prepareDrafts(inputs, resources);
  const writes = drafts.filter(({ draft, existing }) => !isSame(draft, existing));
  await resources.storage.writeDrafts(
    writes.map(({ draft }) => draft),
    resources.now().getTime(),
  );
  const created = writes.filter(({ existing }) => existing === undefined).length;
  const versions = writes.map(({ draft: { id, baseVersion } }) => ({
    id,
    before: baseVersion || undefined,
    after: baseVersion + 1,
  }));
  const updated = writes.length - created;
  return { result: { created, updated, unchanged: drafts.length - writes.length }, versions };
}

/** Checks one document in the same way as an import. Throws `ContentError` `invalid-document`. */
export async function prepareDraft(input: unknown, resources: ImportResources): Promise<DraftWrite> {
  const [prepared] = await prepareDrafts([input], resources);
  if (!prepared) throw new Error('prepareDrafts gives one draft for each input');
  return prepared.draft;
}

async function prepareDrafts(inputs: readonly unknown[], resources: ImportResources): Promise<PreparedDraft[]> {
  const problems: DocumentProblem[] = [];
  const parsed = inputs.flatMap((input, index) => parseInput(input, index, problems));
  const targets: ImportTarget[] = [];
  for (const document of parsed) targets.push(await findTarget(document, resources, problems));
  const batch = createBatch(
    targets.map(({ document }) => document),
    resources.storage,
  );
  problems.push(...(await listBatchProblems(batch, resources)));
  const drafts: PreparedDraft[] = [];
  for (const target of targets) drafts.push(await toDraft(target, { batch, resources, problems }));
  if (problems.length > 0) throw toInvalidDocumentError(problems);
  return drafts;
}

export function createDocumentId(): string {
  return randomBytes(12).toString('base64url');
}

function parseInput(input: unknown, index: number, problems: DocumentProblem[]): IdentifiedInput[] {
  const result = v.safeParse(DocumentInputSchema, input);
  if (result.success) return [{ ...result.output, id: result.output.id ?? createDocumentId() }];
  const id = typeof input === 'object' && input !== null && 'id' in input ? String(input.id) : `document ${index + 1}`;
  for (const issue of result.issues)
    problems.push({ documentId: id, path: v.getDotPath(issue) ?? '', message: issue.message });
  return [];
}

/** A document to write, and its newest version. */
interface ImportTarget {
  readonly document: IdentifiedInput;
  readonly existing: StoredDocument | undefined;
}

/** A new uid gets composed letters and must follow the rule. One from before the rule existed may stay. */
async function findTarget(
  document: IdentifiedInput,
  { storage, findUidProblem }: ImportResources,
  problems: DocumentProblem[],
): Promise<ImportTarget> {
  const existing = await storage.getDocument(document.id);
  if (!document.uid || document.uid === existing?.uid) return { document, existing };
  const uid = document.uid.normalize('NFC');
  const message = findUidProblem({ type: document.type, uid });
  if (message !== undefined) problems.push({ documentId: document.id, path: 'uid', message });
  return { document: { ...document, uid }, existing };
}

async function toDraft(
  { document, existing }: ImportTarget,
  { batch, resources, problems }: { batch: DocumentBatch; resources: ImportResources; problems: DocumentProblem[] },
): Promise<PreparedDraft> {
  const { storage, models } = resources;
  const { id, type, lang, tags, data } = document;
  if (existing && (existing.type !== type || existing.lang !== lang)) {
    problems.push({
      documentId: id,
      path: 'type',
      message: `the document exists as ${existing.type} in ${existing.lang}`,
    });
  }
  const checked = await checkDocument(
    { id, type, tags, data, uid: document.uid ?? undefined, title: document.title ?? undefined },
    { models, storage },
  );
  problems.push(...checked.problems);
  const groupId = await batch.findGroupId(document);
  return { draft: { id, type, lang, groupId, baseVersion: existing?.version ?? 0, ...checked.content }, existing };
}

function isSame(draft: DraftWrite, existing: StoredDocument | undefined): boolean {
  return (
    existing !== undefined &&
    existing.data === draft.data &&
    existing.uid === draft.uid &&
    existing.title === draft.title &&
    existing.groupId === draft.groupId &&
    JSON.stringify(existing.tags) === JSON.stringify(draft.tags)
  );
}
