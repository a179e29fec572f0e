/**
 * Working copies in the store. Every change is stored at once, even with problems. `working-versions.ts` creates
 * versions of them. Each function runs in one transaction, which its caller opens. Decision 0071.
 */
import { randomBytes } from 'node:crypto';
import { getActor, type Actor } from '../access/actor.ts';
import type { ContentAdministration } from '../documents/content-administration.ts';
import { ContentError } from '../documents/content-error.ts';
import type { FindUidProblem } from '../documents/uid-rule.ts';
import { parseStoredFields } from '../fields/field-set.ts';
import { maxBodyBytes } from '../limits.ts';
import type { ModelSet } from '../models/model-set.ts';
import type { StoredDocument } from '../storage/document-register.ts';
import type { Storage } from '../storage/storage.ts';
import type { StoredWorkingCopy } from '../storage/working-register.ts';
import type { ChangeRequest, ChangeResponse } from '../studio-types.ts';
import { listProblems } from './check-working-copy.ts';
import { listMissing } from './list-missing.ts';
import { listDefaults } from './proposed-values.ts';
import { isSameContent, rebase, toContent } from './rebase.ts';
import { parseStoredContent, toStoredContent } from './stored-content.ts';
import { announceEvent } from './studio-messages.ts';
import { applyChanges, emptyWorkingCopy, type WorkingCopy } from './working-copy-core.ts';
import { toWorkingContent, type WorkingContent } from './working-content.ts';
import { addWriter, settleWriters } from './writers.ts';

export interface WorkingResources {
  /** The handle of the transaction. */
  readonly storage: Storage;
  /** That of the same transaction. */
  readonly administration: ContentAdministration;
  readonly models: ModelSet;
  /** Language ids; the first is the master language. */
  readonly languages: readonly string[];
  readonly publicUrl: string;
  readonly findUidProblem: FindUidProblem;
  readonly now: () => Date;
}

type ReadingResources = Pick<WorkingResources, 'storage' | 'models' | 'languages' | 'now'>;

/** The type, language and translation source of a document that does not exist yet. */
export interface NewDocument {
  readonly type: string;
  readonly lang: string;
  readonly translationOf?: string | undefined;
}

/** A document and its working copy, without the content. */
export interface CopyHead {
  readonly id: string;
  readonly type: string;
  readonly lang: string;
  readonly groupId: string;
  /** Undefined before the first version. */
  readonly document: StoredDocument | undefined;
  /** Whether the working copy differs from the newest version. */
  readonly isChanged: boolean;
}

export interface OpenedCopy extends CopyHead {
  readonly copy: WorkingCopy;
}

/**
 * The current working copy: the stored one, or one made of the newest version. The revision is higher than the number
 * of the version, so that a client notices a version that was saved before any change was stored. Throws `ContentError`
 * `not-found`.
 */
export async function openWorkingCopy(
  id: string,
  resources: WorkingResources,
  place?: NewDocument,
): Promise<OpenedCopy> {
  const head = await readCopyHead(id, resources, place);
  const { stored, document } = head;
  const opened = { ...head, copy: await readCopy(head, resources) };
  if (stored && document && document.version !== stored.baseVersion)
    await resources.storage.putWorkingCopy(toStored(opened, { actorId: stored.actorId, at: stored.updatedAt }), []);
  return opened;
}

/** The same without storing anything: a version that was merged into it is merged again at the next read. */
export async function readWorkingCopy(
  id: string,
  resources: ReadingResources,
  place?: NewDocument,
): Promise<OpenedCopy> {
  const head = await readCopyHead(id, resources, place);
  return { ...head, copy: await readCopy(head, resources) };
}

interface StoredHead extends CopyHead {
  readonly stored: StoredWorkingCopy | undefined;
}

/** For callers that have the content already, because reading it is the slowest part. */
export async function readCopyHead(id: string, resources: ReadingResources, place?: NewDocument): Promise<StoredHead> {
  const { storage } = resources;
  const document = await storage.getDocument(id);
  const stored = await storage.getWorkingCopy(id);
  const known = stored ?? document;
  if (known) {
    const { type, lang, groupId } = known;
    return { id, type, lang, groupId, document, stored, isChanged: stored?.isChanged ?? false };
  }
  if (!place) throw new ContentError('not-found', `There is no document "${id.slice(0, 80)}".`);
  return { id, ...place, groupId: await findGroup(id, place, resources), document, stored, isChanged: false };
}

/** Applies and stores the changes that can be applied. Throws `ContentError` `not-found`, `too-large`. */
export async function changeWorkingCopy(
  id: string,
  request: ChangeRequest,
  resources: WorkingResources,
  place?: NewDocument,
): Promise<ChangeResponse> {
  const { storage, now } = resources;
  const opened = await openWorkingCopy(id, resources, place);
  const known = new Set(
    await storage.listKnownChanges(
      id,
      request.changes.map((change) => change.id),
    ),
  );
  const [actor, at] = [getActor().id, now().getTime()];
  const outcome = applyChanges(opened.copy, request, { actor, at, isKnown: (change) => known.has(change) });
  const { applied, done, refused, update } = outcome;
  const changed =
    done.length > 0 ? settle({ ...opened, copy: outcome.copy }, at, resources) : { ...opened, copy: outcome.copy };
  const { copy } = changed;
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

/** After changes. Together they may have led back to the newest version: then nothing of them is left to save. */
function settle(opened: OpenedCopy, at: number, { models }: ReadingResources): OpenedCopy {
  const version = readVersionContent(opened, models);
  const isChanged = version === undefined || !isSameContent(toContent(opened.copy), version);
  const copy = signCopy(opened.copy, getActor(), at);
  return { ...opened, isChanged, copy: isChanged ? copy : { ...copy, writers: settleWriters(copy.writers, at) } };
}

const signCopy = (copy: WorkingCopy, actor: Actor, at: number): WorkingCopy => ({
  ...copy,
  writers: addWriter(copy.writers, actor, at),
});

/**
 * Creates a document with the newest content of another. Its title comes from its own fields. Throws `ContentError`
 * `not-found`, `version-conflict`.
 */
export async function copyDocument(id: string, from: string, resources: WorkingResources): Promise<OpenedCopy> {
  const { storage, now } = resources;
  const { type, lang, copy } = await openWorkingCopy(from, resources);
  if ((await storage.getDocument(id)) ?? (await storage.getWorkingCopy(id)))
    throw new ContentError('version-conflict', 'There is a document with that id already.');
  const values = new Map([...toContent(copy).values].filter(([address]) => address !== 'uid' && address !== 'title'));
  const content = { values, lists: toContent(copy).lists };
  const at = now().getTime();
  const signed = signCopy(fromContent(content, 1), getActor(), at);
  const opened = { id, type, lang, groupId: id, document: undefined, copy: signed, isChanged: true };
  await storage.putWorkingCopy(toStored(opened, { actorId: getActor().id, at }), []);
  await announceChange(id, signed.revision, { storage, client: null });
  return opened;
}

/** Notifies browsers that have the document open, which then fetch the change. */
export async function announceChange(
  documentId: string,
  revision: number,
  { storage, client }: { storage: Storage; client: string | null },
): Promise<void> {
  const { id, name } = getActor();
  await announceEvent(storage, { kind: 'changed', documentId, revision, by: { id, name }, client });
}

async function readCopy(
  { id, type, document, stored }: StoredHead,
  { storage, models, now }: ReadingResources,
): Promise<WorkingCopy> {
  if (!stored && document) return fromContent(readContent(document, models), document.version + 1);
  if (!stored) return fromContent({ values: listDefaults(models.getFields(type) ?? {}), lists: new Map() }, 1);
  const copy = parseStoredContent(stored.content, stored.revision);
  if (!document || document.version === stored.baseVersion) return copy;
  const base = await storage.getDocumentVersion(id, stored.baseVersion);
  return rebase(copy, {
    base: base ? readContent(base, models) : { values: new Map(), lists: new Map() },
    next: readContent(document, models),
    author: stored.actorId,
    at: now().getTime(),
    createId: createKeptId,
  });
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
export function readVersionContent({ document }: CopyHead, models: ModelSet): WorkingContent | undefined {
  return document && readContent(document, models);
}

/** A version in the format of a working copy. */
export function readContent({ uid, title, tags, data, type }: StoredDocument, models: ModelSet): WorkingContent {
  return toWorkingContent({ uid, title, tags, data: parseStoredFields(data) }, type, models);
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

/** Throws `ContentError` `too-large` if the document exceeds the size limit. */
export function toStored(
  { id, type, lang, groupId, document, copy, isChanged }: OpenedCopy,
  { actorId, at }: { actorId: string; at: number },
): StoredWorkingCopy {
  const content = toStoredContent(copy);
  if (Buffer.byteLength(content) > maxBodyBytes)
    throw new ContentError(
      'too-large',
      `The document is larger than ${maxBodyBytes} bytes. What was typed stays in this browser.`,
    );
  return {
    documentId: id,
    type,
    lang,
    groupId,
    baseVersion: document?.version ?? 0,
    revision: copy.revision,
    isChanged,
    content,
    actorId,
    updatedAt: at,
  };
}

/** The id of a value that is kept aside. */
export function createKeptId(): string {
  return randomBytes(12).toString('base64url');
}
