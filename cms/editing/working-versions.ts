/**
 * Creates versions of working copies when somebody saves a version or publishes. Runs in the caller's transaction.
 * Decision 0071.
 */
import { getActor, runAs } from '../access/actor.ts';
import { runInside } from '../access/client-address.ts';
import { ContentError } from '../documents/content-error.ts';
import { findTitle } from '../documents/document-title.ts';
import { parseStoredFields } from '../fields/field-set.ts';
import type { ModelSet } from '../models/model-set.ts';
import type { StoredDocument } from '../storage/document-register.ts';
import type { WorkingProblem } from '../studio-types.ts';
import { listProblems, readWritten } from './check-working-copy.ts';
import { listMissing } from './list-missing.ts';
import { fillPublishDay } from './proposed-values.ts';
import { isSameContent, rebase, toContent } from './rebase.ts';
import { fromWorkingContent } from './working-content.ts';
import { listAuthors, settleWriters } from './writers.ts';
import {
  announceChange,
  createKeptId,
  openWorkingCopy,
  readContent,
  toStored,
  type OpenedCopy,
  type WorkingResources,
} from './working-copies.ts';

/** Problems prevent a version, but never a change. */
export type VersionOutcome =
  | { readonly kind: 'saved'; readonly opened: OpenedCopy; readonly document: StoredDocument }
  | { readonly kind: 'problems'; readonly opened: OpenedCopy; readonly problems: readonly WorkingProblem[] };

interface VersionOptions {
  readonly isForPublishing?: boolean;
  /** For a sitting that has ended: the time of its last change. */
  readonly writtenAt?: number;
}

/**
 * Creates a version of the working copy, with its audit entries, unless it equals the newest version. With
 * `isForPublishing`, fields that the model requires for publishing must be filled.
 */
export async function saveWorkingVersion(
  id: string,
  resources: WorkingResources,
  { isForPublishing = false, writtenAt }: VersionOptions = {},
): Promise<VersionOutcome> {
  const { storage, administration, models, now } = resources;
  const stored = await openWorkingCopy(id, resources);
  const opened = isForPublishing ? fillAtFirstPublish(stored, resources) : stored;
  const { document, copy, type, lang, groupId } = opened;
  const content = toContent(copy);
  const problems = await listProblems(opened, resources);
  const missing = isForPublishing ? listMissing(content, type, models) : [];
  if (problems.length + missing.length > 0) return { kind: 'problems', opened, problems: [...problems, ...missing] };
  const { uid, title, tags, data } = fromWorkingContent(content);
  if (document && isSameContent(content, readContent(document, models))) {
    const same = { ...opened, isChanged: false };
    const change = { actorId: getActor().id, at: now().getTime() };
    if (opened.isChanged) await storage.putWorkingCopy(toStored(same, change), []);
    return { kind: 'saved', opened: same, document };
  }
  const isOwnTitle = title !== undefined && title !== findTitleOf(document, models);
  const written = await readWritten(type, data, resources);
  const at = writtenAt === undefined ? now().getTime() : Math.max(writtenAt, document?.updatedAt ?? 0);
  await noteAuthors(opened, resources);
  const saved = await administration.saveDraft(
    {
      id,
      version: document?.version ?? 0,
      type,
      lang,
      uid: uid ?? null,
      tags: [...tags],
      title: isOwnTitle ? title : null,
      translationOf: groupId === id ? null : groupId,
      data: written,
    },
    writtenAt === undefined ? {} : { at, subject: 'sitting' },
  );
  // The stored format is normalised. The working copy takes over values that differ.
  const normal = rebase(copy, {
    base: content,
    next: readContent(saved, models),
    author: getActor().id,
    at: now().getTime(),
    createId: createKeptId,
  });
  const settled = { ...normal, writers: settleWriters(normal.writers, now().getTime()) };
  const after = { ...opened, document: saved, copy: settled, isChanged: false };
  await storage.putWorkingCopy(toStored(after, { actorId: getActor().id, at }), []);
  if (normal.revision !== stored.copy.revision) await announceChange(id, normal.revision, { storage, client: null });
  return { kind: 'saved', opened: after, document: saved };
}

/** Records each author other than the one who saves, for the document's history. */
async function noteAuthors({ id, document, copy }: OpenedCopy, { administration }: WorkingResources): Promise<void> {
  const version = (document?.version ?? 0) + 1;
  for (const author of listAuthors(copy.writers)) {
    if (author.id === getActor().id) continue;
    const note = () => administration.noteVersion({ action: 'document.write', id, version });
    await runInside(() => runAs({ id: author.id, name: author.name }, note));
  }
}

function fillAtFirstPublish(opened: OpenedCopy, { models, now }: WorkingResources): OpenedCopy {
  if (opened.document?.firstPublishedAt !== undefined) return opened;
  const context = { actor: getActor().id, at: now().getTime() };
  return { ...opened, copy: fillPublishDay(opened.copy, models.getFields(opened.type) ?? {}, context) };
}

/** What a person saw before they published. */
interface SeenCopy {
  readonly revision: number;
  readonly publishedVersion: number | null;
}

interface PublishOptions {
  readonly withoutKept: boolean;
  /** Without it, the current working copy is published, whatever it is. */
  readonly seen?: SeenCopy | undefined;
}

/** Creates a version and publishes it. Throws `ContentError` `uid-taken`, `kept-aside`, `version-conflict`. */
export async function publishWorkingCopy(
  id: string,
  { withoutKept, seen }: PublishOptions,
  resources: WorkingResources,
): Promise<
  | {
      readonly kind: 'published';
      readonly ref: string;
      readonly documentIds: readonly string[];
      readonly before: number | undefined;
      readonly version: number;
    }
  | { readonly kind: 'problems'; readonly problems: readonly WorkingProblem[] }
> {
  if (seen) await checkSeen(id, seen, resources);
  const outcome = await saveWorkingVersion(id, resources, { isForPublishing: true });
  if (outcome.kind === 'problems') return outcome;
  const { kept } = outcome.opened.copy;
  if (kept.length > 0 && !withoutKept) {
    const count = kept.length === 1 ? '1 text is' : `${kept.length} texts are`;
    throw new ContentError('kept-aside', `${count} kept aside. Choose what to do with them, or publish without them.`);
  }
  const { ref, documentIds } = await resources.administration.publish({ documentIds: [id] });
  const { publishedVersion: before, version } = outcome.document;
  return { kind: 'published', ref, documentIds, before, version };
}

/** Prevents publishing what the person has not seen: somebody may have edited, saved or published since. */
async function checkSeen(
  id: string,
  { revision, publishedVersion }: SeenCopy,
  resources: WorkingResources,
): Promise<void> {
  const { copy, document } = await openWorkingCopy(id, resources);
  if (copy.revision === revision && (document?.publishedVersion ?? null) === publishedVersion) return;
  const message = 'Somebody else has changed or published this document in the meantime. Nothing was published.';
  throw new ContentError('version-conflict', message);
}

/** The title that the fields provide. Editors may set a different one. */
function findTitleOf(document: StoredDocument | undefined, models: ModelSet): string | undefined {
  const fields = document && models.getFields(document.type);
  return fields && findTitle(fields, parseStoredFields(document.data));
}
