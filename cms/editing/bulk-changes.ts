/** Changes of many documents, whose newest content may be in working copies. Each runs in one transaction. */
import { ContentError } from '../documents/content-error.ts';
import type { BulkChange, BulkRefusal, BulkResult } from '../studio-api.ts';
import { nameField } from './name-field.ts';
import { toContent } from './rebase.ts';
import type { WorkingResources } from './working-copies.ts';
import { saveWorkingVersion, type VersionOutcome } from './working-versions.ts';

type Refused = BulkRefusal['documents'];
export type BulkOutcome =
  { readonly kind: 'done'; readonly result: BulkResult } | { readonly kind: 'refused'; readonly documents: Refused };

/** Publishes the newest content of the documents in one ref. The caller rolls back when the result is a refusal. */
export async function publishAll(
  ids: readonly string[],
  { withoutKept }: { readonly withoutKept: boolean },
  resources: WorkingResources,
): Promise<BulkOutcome> {
  const documents = await saveVersions(
    ids,
    { withoutKept, isForPublishing: true, isNeeded: (copy) => copy.isChanged },
    resources,
  );
  if (documents.length > 0) return { kind: 'refused', documents };
  return { kind: 'done', result: await resources.administration.publish({ documentIds: ids }) };
}

/**
 * Puts the newest content of the documents into a release, or makes the release unpublish them. Creates the release
 * if a label is given; the caller's transaction must roll it back when the documents are refused.
 */
export async function releaseAll(
  ids: readonly string[],
  { release, act }: Pick<Extract<BulkChange, { action: 'release' }>, 'release' | 'act'>,
  resources: WorkingResources,
): Promise<BulkOutcome> {
  const { administration, storage } = resources;
  if (act === 'publish') {
    const documents = await saveVersions(
      ids,
      { withoutKept: false, isForPublishing: true, isNeeded: (copy) => copy.isChanged },
      resources,
    );
    if (documents.length > 0) return { kind: 'refused', documents };
  }
  const unique = [...new Set(ids)];
  const releaseId = typeof release === 'string' ? release : (await administration.createRelease(release)).id;
  await administration.putReleaseDocuments(
    releaseId,
    unique.map((id) => (act === 'publish' ? { action: act, id, version: undefined } : { action: act, id })),
  );
  return { kind: 'done', result: { ref: (await storage.getMasterRef()).ref, documentIds: unique } };
}

/** Changes the tags of documents. A document without a version gets its first one. */
export async function tagAll(
  ids: readonly string[],
  { add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] },
  resources: WorkingResources,
): Promise<BulkOutcome> {
  const { administration, storage } = resources;
  const documents = await saveVersions(
    ids,
    { withoutKept: true, isForPublishing: false, isNeeded: (copy) => copy.baseVersion === 0 },
    resources,
  );
  if (documents.length > 0) return { kind: 'refused', documents };
  const { documentIds } = await administration.tag({ documentIds: ids, add, remove });
  return { kind: 'done', result: { ref: (await storage.getMasterRef()).ref, documentIds } };
}

interface SaveOptions {
  readonly withoutKept: boolean;
  readonly isForPublishing: boolean;
  readonly isNeeded: (copy: { readonly isChanged: boolean; readonly baseVersion: number }) => boolean;
}

/**
 * Creates versions of the working copies that have changed. Returns the documents for which problems prevent a version.
 */
async function saveVersions(
  ids: readonly string[],
  options: SaveOptions,
  resources: WorkingResources,
): Promise<Refused> {
  const refused: { id: string; reason: string }[] = [];
  for (const id of new Set(ids)) {
    const copy = await resources.storage.getWorkingCopy(id);
    if (!copy || !options.isNeeded(copy)) continue;
    const reason = await saveOne(id, options, resources);
    if (reason !== undefined) refused.push({ id, reason });
  }
  const known = await resources.storage.getEntries(refused.map(({ id }) => id));
  const titles = new Map(known.map(({ documentId, title }) => [documentId, title]));
  return refused.map(({ id, reason }) => ({ id, title: titles.get(id) ?? null, reason }));
}

/** Returns what prevents a version of the document. */
async function saveOne(
  id: string,
  { withoutKept, isForPublishing }: SaveOptions,
  resources: WorkingResources,
): Promise<string | undefined> {
  try {
    const outcome = await saveWorkingVersion(id, resources, { isForPublishing });
    if (outcome.kind === 'problems') return describeProblems(outcome, resources);
    const kept = outcome.opened.copy.kept.length;
    if (kept === 0 || withoutKept) return undefined;
    return kept === 1 ? '1 text is kept aside' : `${kept} texts are kept aside`;
  } catch (error) {
    if (error instanceof ContentError && error.code === 'invalid-document')
      return error.problems[0]?.message ?? error.message;
    throw error;
  }
}

function describeProblems(
  { opened: { type, copy }, problems }: Extract<VersionOutcome, { kind: 'problems' }>,
  { models }: WorkingResources,
): string {
  const [first] = problems;
  if (!first) throw new RangeError('Problems without a problem.');
  const name = nameField(first.address, { type, content: toContent(copy), models });
  const start = problems.length === 1 ? '1 problem, in' : `${problems.length} problems, the first in`;
  return `${start} “${name}”: ${first.message}`;
}
