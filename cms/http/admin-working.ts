import type { Context, Handler, Hono } from 'hono';
import * as v from 'valibot';
import { DocumentIdSchema } from '../documents/document-input.ts';
import { findDeletionTime } from '../documents/trash-documents.ts';
import { isCopyAsPublished } from '../editing/compare-with-published.ts';
import { toState } from '../editing/document-state.ts';
import {
  changeWorkingCopy,
  copyDocument,
  readWorkingCopy,
  type NewDocument,
  type OpenedCopy,
  type WorkingResources,
} from '../editing/working-copies.ts';
import { relinkDocuments } from '../editing/relink.ts';
import { publishWorkingCopy, saveWorkingVersion } from '../editing/working-versions.ts';
import { maxChangeRequestBytes } from '../limits.ts';
import type { PublishResult, RefusedUid, RevertResult, WorkingHead } from '../studio-api.ts';
import type { StoredDocument } from '../storage/document-register.ts';
import type { Storage } from '../storage/storage.ts';
import { ChangeRequestSchema, type WorkingProblem } from '../studio-types.ts';
import { refreshFinding } from './admin-finding.ts';
import { adminError } from './errors.ts';
import { beginLivePage } from './live.ts';
import { readJsonBody, readOptionalJsonBody } from './json-body.ts';
import { checkMayWrite, mayWrite } from './may-write.ts';
import { runWrite, type WriteResult } from './run-write.ts';
import type { ServiceEnvironment } from './service-environment.ts';

const NewDocumentSchema = v.object({
  type: v.optional(v.string()),
  lang: v.optional(v.string()),
  translationOf: v.optional(DocumentIdSchema),
});
const CopySchema = v.object({ from: DocumentIdSchema });
const NameSchema = v.pipe(v.string(), v.trim(), v.nonEmpty('a name has letters'), v.maxLength(100));
const VersionSchema = v.object({ name: v.optional(NameSchema) });
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const PublishSchema = v.object({
  withoutKept: v.optional(v.literal(true)),
  note: v.optional(NameSchema),
  seen: v.optional(v.object({ revision: count, publishedVersion: v.nullable(count) })),
});
const RelinkSchema = v.object({ to: DocumentIdSchema, after: v.optional(DocumentIdSchema) });
const RevertSchema = v.object({
  version: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  published: v.optional(count),
});

/** Working copies: changes are stored at once, and become a version on request (docs/studio.md). */
export function addWorkingRoutes(app: Hono, environment: ServiceEnvironment): void {
  app.get('/working/:id', showWorkingCopy(environment));
  app.post('/working/:id/changes', changeCopy(environment));
  app.post('/working/:id/live', beginLive(environment));
  app.post('/working/:id/copy', copyToNew(environment));
  app.post('/working/:id/version', saveVersion(environment));
  app.post('/working/:id/publish', publishCopy(environment));
  app.post('/documents/:id/revert', revertDocument(environment));
  app.post('/documents/:id/relink', relinkUses(environment));
}

/**
 * A read does not store anything: a version that was saved elsewhere is merged into the stored copy by the next change.
 * So a document can be opened on a full disk too.
 */
function showWorkingCopy(environment: ServiceEnvironment): Handler {
  return async (context) => {
    const opened = await readWorkingCopy(readId(context), toResources(environment));
    return context.json(await toHead(opened, context, environment));
  };
}

/**
 * With `?type=&lang=&translationOf=`, creates a document that does not exist. Nothing is stored before its first
 * change.
 */
function changeCopy(environment: ServiceEnvironment): Handler {
  return async (context) => {
    const id = readId(context);
    const place = readPlace(context);
    const request = await readJsonBody(context.req.raw, ChangeRequestSchema, maxChangeRequestBytes);
    // A request without changes only reads.
    const isWriting = request.changes.length > 0;
    if (isWriting && (await mayWrite(context, id, environment))) await environment.sittings.begin(id);
    return runWrite(context, environment, async (inside) => {
      if (isWriting) await checkMayWrite(context, id, inside);
      return toResult(await changeWorkingCopy(id, request, toResources(inside), place));
    });
  };
}

/** `?type=&lang=&translationOf=` for a document that does not exist yet. */
function beginLive(environment: ServiceEnvironment): Handler {
  return async (context) => {
    const page = await beginLivePage(context, environment, { id: readId(context), place: readPlace(context) });
    return context.json(page, 201);
  };
}

/** Creates a document as a copy, for its author to edit. */
function copyToNew(environment: ServiceEnvironment): Handler {
  return async (context) => {
    const { from } = await readJsonBody(context.req.raw, CopySchema);
    return runWrite(context, environment, async (inside) =>
      toResult(await toHead(await copyDocument(readId(context), from, toResources(inside)), context, inside)),
    );
  };
}

function saveVersion(environment: ServiceEnvironment): Handler {
  return async (context) => {
    const id = readId(context);
    const { name } = await readOptionalJsonBody(context.req.raw, VersionSchema);
    return runWrite(context, environment, async (inside) => {
      await checkMayWrite(context, id, inside);
      const outcome = await saveWorkingVersion(id, toResources(inside));
      if (outcome.kind === 'problems') return refuse(outcome.problems);
      const { version } = outcome.document;
      if (name !== undefined)
        await inside.administration.noteVersion({ action: 'document.name', id, version, subject: name });
      return toResult(await toHead(outcome.opened, context, inside));
    });
  };
}

function publishCopy(environment: ServiceEnvironment): Handler {
  return async (context) => {
    const id = readId(context);
    const { withoutKept = false, seen, note } = await readOptionalJsonBody(context.req.raw, PublishSchema);
    return runWrite(context, environment, async (inside) => {
      const outcome = await publishWorkingCopy(id, { withoutKept, seen }, toResources(inside));
      if (outcome.kind === 'problems') return refuse(outcome.problems);
      const { ref, documentIds, before = null, version } = outcome;
      if (note !== undefined)
        await inside.administration.noteVersion({ action: 'document.name', id, version, subject: note });
      return toResult({ ref, documentIds, before, version } satisfies PublishResult);
    });
  };
}

/**
 * Undoes a publish: readers get the given version again, in a new ref. `null` unpublishes the document. `published`:
 * the version whose publish is undone; if readers see another one by now, nothing is done.
 */
function revertDocument(environment: ServiceEnvironment): Handler {
  return async (context) => {
    const id = readId(context);
    const { version, published } = await readJsonBody(context.req.raw, RevertSchema);
    return runWrite(context, environment, async ({ administration }) => {
      const before = (await administration.getDocument(id))?.publishedVersion ?? null;
      if (published !== undefined && published !== before) throw adminError(409, publishedSince);
      const { ref, documentIds, isNeverPublished } = await (version === null
        ? administration.undoPublish({ id })
        : { ...(await administration.publishVersion({ id, version })), isNeverPublished: false });
      return toResult({ ref, documentIds, before, version, isNeverPublished } satisfies RevertResult);
    });
  };
}

const publishedSince =
  'Somebody has published or unpublished this document since. Nothing was changed: what readers see is in its history.';

function relinkUses(environment: ServiceEnvironment): Handler {
  return async (context) => {
    const asked = await readJsonBody(context.req.raw, RelinkSchema);
    const id = readId(context);
    if (asked.to === id) throw adminError(400, 'The links lead there already.');
    await refreshFinding(environment);
    return runWrite(context, environment, async (inside) =>
      toResult(await relinkDocuments(id, asked, toResources(inside))),
    );
  };
}

function readId(context: Context): string {
  const id = v.safeParse(DocumentIdSchema, context.req.param('id'));
  if (!id.success) throw adminError(400, 'The id cannot be used.', [{ property: 'id', error: id.issues[0].message }]);
  return id.output;
}

function readPlace(context: Context): NewDocument | undefined {
  const query = v.safeParse(NewDocumentSchema, context.req.query());
  if (!query.success) throw adminError(400, 'The id of the original cannot be used.');
  const { type, lang, translationOf } = query.output;
  return type === undefined || lang === undefined ? undefined : { type, lang, translationOf };
}

export function toResources({
  storage,
  administration,
  getModels,
  languages,
  publicUrl,
  findUidProblem,
  now,
}: ServiceEnvironment): WorkingResources {
  return {
    storage,
    administration,
    models: getModels(),
    languages: languages.map(({ id }) => id),
    publicUrl,
    findUidProblem,
    now,
  };
}

async function toHead(opened: OpenedCopy, context: Context, environment: ServiceEnvironment): Promise<WorkingHead> {
  const { id, type, lang, groupId, document, copy, isChanged } = opened;
  const { storage } = environment;
  const deletesAt = await findDeletionTime(id, storage);
  const status = toState({
    publishedVersion: document?.publishedVersion,
    wasEverPublished: document?.firstPublishedAt !== undefined,
    isArchived: (await storage.listArchived([id])).length > 0,
    isTrashed: deletesAt !== undefined,
    isAsPublished: await isCopyAsPublished(opened, toResources(environment)),
  });
  const isStored = document ? document.firstPublishedAt === undefined : isChanged;
  const isTheirs = await mayWrite(context, id, environment);
  const publishedUid = (await findPublished(opened, storage))?.uid;
  const refusedUid = findRefusedUid(type, publishedUid, environment);
  return {
    id,
    type,
    lang,
    groupId,
    status,
    version: document?.version ?? 0,
    publishedVersion: document?.publishedVersion ?? null,
    publishedUid: publishedUid ?? null,
    ...(refusedUid && { refusedUid }),
    revision: copy.revision,
    hasWorkingChanges: isChanged,
    deletesAt: deletesAt ?? null,
    mayWrite: isTheirs,
    mayTrash: isStored && isTheirs,
  };
}

/** Publishing another refused uid fails, and says why. */
function findRefusedUid(
  type: string,
  uid: string | undefined,
  { findUidProblem }: ServiceEnvironment,
): RefusedUid | undefined {
  const reason = uid === undefined ? undefined : findUidProblem({ type, uid });
  return uid === undefined || reason === undefined ? undefined : { uid, reason };
}

async function findPublished({ id, document }: OpenedCopy, storage: Storage): Promise<StoredDocument | undefined> {
  const version = document?.publishedVersion;
  if (version === undefined || version === document?.version) return version === undefined ? undefined : document;
  return storage.getDocumentVersion(id, version);
}

const toResult = (body: object): WriteResult => ({ status: 200, body: { ...body } });

/** The response when the content breaks rules of its model, so that no version is created and nothing is changed. */
function refuse(problems: readonly WorkingProblem[]): WriteResult {
  // 409, as for every other write with a uid that another document has.
  const [first] = problems;
  if (problems.length === 1 && first?.isUidTaken)
    return { status: 409, body: { message: `${first.message}.`, problems: [...problems] } };
  const count = problems.length === 1 ? '1 problem prevents' : `${problems.length} problems prevent`;
  return { status: 422, body: { message: `${count} this version.`, problems: [...problems] } };
}
