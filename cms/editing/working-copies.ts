/**
 * Working copies in the store: every change is kept at once, unfinished or not, and becomes a version when somebody saves
 * one or publishes. Each function runs in one transaction, which its caller opens. Decision 0071.
 */
import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { getActor } from '../access/actor.ts';
import { checkDocument } from '../documents/check-document.ts';
import type { ContentAdministration } from '../documents/content-administration.ts';
import { ContentError } from '../documents/content-error.ts';
import { UidSchema } from '../documents/document-input.ts';
import { findTitle } from '../documents/document-title.ts';
import { createVersionReader } from '../documents/version-reader.ts';
import { parseStoredFields } from '../fields/field-set.ts';
import { maxBodyBytes } from '../limits.ts';
import type { ModelSet } from '../models/model-set.ts';
import type { StoredDocument } from '../storage/document-register.ts';
import type { Storage } from '../storage/storage.ts';
import type { StoredWorkingCopy } from '../storage/working-register.ts';
import type { ChangeRequest, ChangeResponse, WorkingProblem } from '../studio-types.ts';
import { listMissing } from './list-missing.ts';
import { listUnreadable, toProblem } from './list-problems.ts';
import { isSameContent, rebase, toContent } from './rebase.ts';
import { parseStoredContent, toStoredContent } from './stored-content.ts';
import { announceEvent } from './studio-messages.ts';
import { applyChanges, emptyWorkingCopy, type WorkingCopy } from './working-copy-core.ts';
import { fromWorkingContent, toWorkingContent, type WorkingContent } from './working-content.ts';

export interface WorkingResources {
  /** The transaction. */
  readonly storage: Storage;
  /** The same. */
  readonly administration: ContentAdministration;
  readonly models: ModelSet;
  /** Ids; the master language first. */
  readonly languages: readonly string[];
  readonly publicUrl: string;
  now(): Date;
}

type ReadingResources = Pick<WorkingResources, 'storage' | 'models' | 'languages' | 'now'>;

/** What reading and checking content needs. */
export type CheckResources = Pick<WorkingResources, 'storage' | 'models' | 'languages' | 'publicUrl'>;

/** Where a document that does not exist yet begins. */
export interface NewDocument {
  readonly type: string;
  readonly lang: string;
  readonly translationOf?: string | undefined;
}

export interface OpenedCopy {
  readonly id: string;
  readonly type: string;
  readonly lang: string;
  readonly groupId: string;
  /** Undefined before the first version. */
  readonly document: StoredDocument | undefined;
  readonly copy: WorkingCopy;
  readonly isChanged: boolean;
}

/** Problems prevent a version, never a change. */
export type VersionOutcome =
  | { readonly kind: 'saved'; readonly opened: OpenedCopy; readonly document: StoredDocument }
  | { readonly kind: 'problems'; readonly problems: readonly WorkingProblem[] };

/**
 * The working copy as it is now: stored, or made of the newest version. Its revision is above the number of the version,
 * so that a client notices a version that was saved before anything was stored. Throws `ContentError` `not-found`.
 */
export async function openWorkingCopy(
  id: string,
  resources: WorkingResources,
  place?: NewDocument,
): Promise<OpenedCopy> {
  const opened = await readWorkingCopy(id, resources, place);
  const stored = await resources.storage.getWorkingCopy(id);
  if (stored && opened.document && opened.document.version !== stored.baseVersion)
    await resources.storage.putWorkingCopy(toStored(opened, { actorId: stored.actorId, at: stored.updatedAt }), []);
  return opened;
}

/** The same for a reader: a version that has joined it is not stored. */
export async function readWorkingCopy(
  id: string,
  resources: ReadingResources,
  place?: NewDocument,
): Promise<OpenedCopy> {
  const { storage } = resources;
  const document = await storage.getDocument(id);
  const stored = await storage.getWorkingCopy(id);
  if (stored) return bringUpToDate(stored, document, resources);
  if (document) {
    const { type, lang, groupId } = document;
    const copy = fromContent(readContent(document, resources.models), document.version + 1);
    return { id, type, lang, groupId, document, copy, isChanged: false };
  }
  if (!place) throw new ContentError('not-found', `There is no document "${id.slice(0, 80)}".`);
  const groupId = await findGroup(id, place, resources);
  return { id, ...place, groupId, document, copy: { ...emptyWorkingCopy, revision: 1 }, isChanged: false };
}

/** Applies what can be applied, and stores it. Throws `ContentError` `not-found`, `too-large`. */
export async function changeWorkingCopy(
  id: string,
  request: ChangeRequest,
  resources: WorkingResources,
  place?: NewDocument,
): Promise<ChangeResponse> {
  const { storage, now } = resources;
  const opened = await openWorkingCopy(id, resources, place);
  const known = new Set(await storage.listKnownChanges(id, request.changes.map((change) => change.id))); // prettier-ignore
  const [actor, at] = [getActor().id, now().getTime()];
  const outcome = applyChanges(opened.copy, request, { actor, at, isKnown: (change) => known.has(change) });
  const { copy, applied, done, refused, update } = outcome;
  const changed = { ...opened, copy, isChanged: opened.isChanged || done.length > 0 };
  if (done.length > 0) {
    const changes = done.map(({ change, revision }) => ({ id: change.id, revision, actorId: actor, at }));
    await storage.putWorkingCopy(toStored(changed, { actorId: actor, at }), changes);
    await announceChange(id, copy.revision, { storage, client: request.client });
  }
  return {
    revision: copy.revision,
    applied,
    refused,
    update,
    problems: [
      ...(await listProblems(changed, resources)),
      ...listMissing(toContent(copy), opened.type, resources.models),
    ],
  };
}

/** A new document with the newest words of another; its title follows its own fields. Throws `ContentError` `not-found`, `version-conflict`. */
export async function copyDocument(id: string, from: string, resources: WorkingResources): Promise<OpenedCopy> {
  const { storage, now } = resources;
  const { type, lang, copy } = await openWorkingCopy(from, resources);
  if ((await storage.getDocument(id)) ?? (await storage.getWorkingCopy(id)))
    throw new ContentError('version-conflict', 'There is a document with that id already.');
  const values = new Map([...toContent(copy).values].filter(([address]) => address !== 'uid' && address !== 'title'));
  const content = { values, lists: toContent(copy).lists };
  const opened = { id, type, lang, groupId: id, document: undefined, copy: fromContent(content, 1), isChanged: true };
  await storage.putWorkingCopy(toStored(opened, { actorId: getActor().id, at: now().getTime() }), []);
  return opened;
}

/**
 * Makes a version of the working copy, with its audit entry; none when it equals the newest one. One that is to be
 * published has what its model wants for that.
 */
export async function saveWorkingVersion(
  id: string,
  resources: WorkingResources,
  { isForPublishing = false }: { readonly isForPublishing?: boolean } = {},
): Promise<VersionOutcome> {
  const { storage, administration, models, now } = resources;
  const opened = await openWorkingCopy(id, resources);
  const { document, copy, type, lang, groupId } = opened;
  const content = toContent(copy);
  const problems = await listProblems(opened, resources);
  const missing = isForPublishing ? listMissing(content, type, models) : [];
  if (problems.length + missing.length > 0) return { kind: 'problems', problems: [...problems, ...missing] };
  const { uid, title, tags, data } = fromWorkingContent(content);
  if (document && isSameContent(content, readContent(document, models))) return { kind: 'saved', opened, document };
  const isOwnTitle = title !== undefined && title !== findTitleOf(document, models);
  const saved = await administration.saveDraft({
    ...{ id, version: document?.version ?? 0, type, lang, uid: uid ?? null, tags: [...tags] },
    title: isOwnTitle ? title : null,
    translationOf: groupId === id ? null : groupId,
    data: await readWritten(type, data, resources),
  });
  // The stored form is normal: the working copy takes it over where it differs.
  const normal = rebase(copy, {
    ...{ base: content, next: readContent(saved, models), author: getActor().id, at: now().getTime() },
    createId: createKeptId,
  });
  const after = { ...opened, document: saved, copy: normal, isChanged: false };
  await storage.putWorkingCopy(toStored(after, { actorId: getActor().id, at: now().getTime() }), []);
  if (normal.revision !== copy.revision) await announceChange(id, normal.revision, { storage, client: null });
  return { kind: 'saved', opened: after, document: saved };
}

/** Makes a version and shows it to readers. Throws `ContentError` `uid-taken`, `kept-aside`. */
export async function publishWorkingCopy(
  id: string,
  { withoutKept }: { readonly withoutKept: boolean },
  resources: WorkingResources,
): Promise<
  | {
      readonly kind: 'published';
      readonly ref: string;
      readonly documentIds: readonly string[];
      readonly before: number | undefined;
    }
  | { readonly kind: 'problems'; readonly problems: readonly WorkingProblem[] }
> {
  const outcome = await saveWorkingVersion(id, resources, { isForPublishing: true });
  if (outcome.kind === 'problems') return outcome;
  const { kept } = outcome.opened.copy;
  if (kept.length > 0 && !withoutKept) {
    const count = kept.length === 1 ? '1 text is' : `${kept.length} texts are`;
    throw new ContentError('kept-aside', `${count} kept aside. Choose what to do with them, or publish without them.`);
  }
  const { ref, documentIds } = await resources.administration.publish({ documentIds: [id] });
  return { kind: 'published', ref, documentIds, before: outcome.document.publishedVersion };
}

/** What the model, the uid and the stored forms forbid: it prevents a version. */
export async function listProblems(
  { id, type, lang, copy }: Pick<OpenedCopy, 'id' | 'type' | 'lang' | 'copy'>,
  resources: CheckResources,
): Promise<readonly WorkingProblem[]> {
  const { storage, models } = resources;
  const content = toContent(copy);
  const { uid, title, tags, data } = fromWorkingContent(content);
  const written = { id, type, uid, title, tags, data: await readWritten(type, data, resources) };
  const { problems } = await checkDocument(written, { models, storage });
  const found = [...listUnreadable(data, type, models), ...problems].map((problem) => toProblem(problem, content));
  if (uid === undefined) return found;
  const parsed = v.safeParse(UidSchema, uid);
  if (!parsed.success) return [...found, { address: 'uid', message: parsed.issues[0].message }];
  const others = (await storage.listIdsWithUid({ type, lang, uid })).filter((other) => other !== id);
  return others.length === 0 ? found : [...found, { address: 'uid', message: `"${uid}" belongs to another document` }];
}

/** Browsers that have the document open fetch the change. */
async function announceChange(
  documentId: string,
  revision: number,
  { storage, client }: { storage: Storage; client: string | null },
): Promise<void> {
  const { id, name } = getActor();
  await announceEvent(storage, { kind: 'changed', documentId, revision, by: { id, name }, client });
}

async function bringUpToDate(
  stored: StoredWorkingCopy,
  document: StoredDocument | undefined,
  resources: ReadingResources,
): Promise<OpenedCopy> {
  const { storage, models, now } = resources;
  const { documentId: id, type, lang, groupId, baseVersion, isChanged } = stored;
  const copy = parseStoredContent(stored.content, stored.revision);
  const opened = { id, type, lang, groupId, document, copy, isChanged };
  if (!document || document.version === baseVersion) return opened;
  const base = await storage.getDocumentVersion(id, baseVersion);
  const rebased = rebase(copy, {
    base: base ? readContent(base, models) : { values: new Map(), lists: new Map() },
    next: readContent(document, models),
    ...{ author: stored.actorId, at: now().getTime(), createId: createKeptId },
  });
  return { ...opened, copy: rebased };
}

async function findGroup(
  id: string,
  { type, lang, translationOf }: NewDocument,
  resources: ReadingResources,
): Promise<string> {
  const { storage, models, languages } = resources;
  if (!models.getFields(type)) throw new ContentError('not-found', `There is no type "${type.slice(0, 80)}".`);
  if (!languages.includes(lang)) throw new ContentError('not-found', `There is no language "${lang.slice(0, 80)}".`);
  if (translationOf === undefined) return id;
  const original = await storage.getDocument(translationOf);
  if (!original) throw new ContentError('not-found', `There is no document "${translationOf.slice(0, 80)}".`);
  return original.groupId;
}

/** The content of the newest version; undefined before the first. */
export function readVersionContent({ document }: OpenedCopy, models: ModelSet): WorkingContent | undefined {
  return document && readContent(document, models);
}

function readContent({ uid, title, tags, data, type }: StoredDocument, models: ModelSet): WorkingContent {
  return toWorkingContent({ uid, title, tags, data: parseStoredFields(data) }, type, models);
}

/** The title that the fields give by themselves; editors may set another. */
function findTitleOf(document: StoredDocument | undefined, models: ModelSet): string | undefined {
  const fields = document && models.getFields(document.type);
  return fields && findTitle(fields, parseStoredFields(document.data));
}

/** The fields in the form in which they are written. */
async function readWritten(
  type: string,
  data: Readonly<Record<string, unknown>>,
  { storage, models, publicUrl, languages }: CheckResources,
): Promise<Record<string, unknown>> {
  const reader = await createVersionReader({ storage, models, publicUrl, masterLanguage: languages[0] ?? '' });
  return reader.readData(type, JSON.stringify(data));
}

function fromContent({ values, lists }: WorkingContent, revision: number): WorkingCopy {
  return {
    ...emptyWorkingCopy,
    revision,
    values: new Map([...values].map(([address, value]) => [address, { value, revision }])),
    lists: new Map(
      [...lists].map(([list, keys]) => [list, { rows: keys.map((key) => ({ key, born: revision })), revision }]),
    ),
  };
}

function toStored(
  { id, type, lang, groupId, document, copy, isChanged }: OpenedCopy,
  { actorId, at }: { actorId: string; at: number },
): StoredWorkingCopy {
  const content = toStoredContent(copy);
  if (Buffer.byteLength(content) > maxBodyBytes)
    throw new ContentError('too-large', `The document is larger than ${maxBodyBytes} bytes. What was typed stays in this browser.`); // prettier-ignore
  return {
    ...{ documentId: id, type, lang, groupId, baseVersion: document?.version ?? 0, revision: copy.revision },
    ...{ isChanged, content, actorId, updatedAt: at },
  };
}

function createKeptId(): string {
  return randomBytes(12).toString('base64url');
}
