import type { Context, Handler } from 'hono';
import * as v from 'valibot';
import { DraftInputSchema } from '../documents/save-draft.ts';
import { createVersionReader } from '../documents/version-reader.ts';
import { toIsoDateTime, toOptionalIsoDateTime } from '../fields/timestamp.ts';
import type { DocumentStatus, StoredDocument } from '../storage/document-register.ts';
import { adminError } from './errors.ts';
import { runWrite } from './run-write.ts';
import { readJsonBody } from './json-body.ts';
import { pageEntries, toListPage } from './page-parameters.ts';
import type { ServiceEnvironment } from './service-environment.ts';

const statuses = ['draft', 'published', 'modified', 'unpublished'] as const satisfies readonly DocumentStatus[];
const ListQuerySchema = v.object({
  type: v.optional(v.string()),
  lang: v.optional(v.string()),
  uid: v.optional(v.string()),
  status: v.optional(v.picklist(statuses, `must be one of ${statuses.join(', ')}`)),
  ...pageEntries,
});

/** `GET /admin/documents`: the newest versions, last saved first, without their data. */
export function listDocuments(environment: ServiceEnvironment): Handler {
  return async (context) => {
    const query = v.safeParse(ListQuerySchema, context.req.query());
    if (!query.success) {
      const details = query.issues.map((issue) => ({
        property: v.getDotPath(issue) ?? '',
        value: issue.input,
        error: issue.message,
      }));
      throw adminError(400, 'The filter is not understood.', details);
    }
    const { page: wantedPage, pageSize: wantedSize, ...filter } = query.output;
    const { page, pageSize, offset } = toListPage({ page: wantedPage, pageSize: wantedSize });
    const { total, documents } = await environment.administration.listDocuments({
      ...filter,
      offset,
      limit: pageSize,
    });
    return context.json({ page, pageSize, total, results: documents.map(toSummary) });
  };
}

/** `GET /admin/documents/{id}`: the newest version with its data. */
export function showDocument(environment: ServiceEnvironment): Handler {
  return async (context) => context.json(await toDetail(await findDocument(context, environment), environment));
}

/** `PUT /admin/documents/{id}/draft`. */
export function saveDraft(environment: ServiceEnvironment): Handler {
  return async (context) => {
    const body = await readJsonBody(context.req.raw, v.omit(DraftInputSchema, ['id']));
    const id = v.safeParse(DraftInputSchema.entries.id, readId(context));
    if (!id.success) throw adminError(400, 'The id cannot be used.', [{ property: 'id', error: id.issues[0].message }]);
    return runWrite(context, environment, async (inside) => {
      const saved = await inside.administration.saveDraft({ ...body, id: id.output });
      return { status: saved.version === 1 ? 201 : 200, body: await toDetail(saved, inside) };
    });
  };
}

/** `POST /admin/documents/{id}/publish`. */
export function publishDocument(environment: ServiceEnvironment): Handler {
  return (context) =>
    runWrite(context, environment, async (inside) => {
      const { id } = await findDocument(context, inside);
      return { status: 200, body: { ...(await inside.administration.publish({ documentIds: [id] })) } };
    });
}

/** `POST /admin/documents/{id}/unpublish`. */
export function unpublishDocument(environment: ServiceEnvironment): Handler {
  return (context) =>
    runWrite(context, environment, async (inside) => {
      const { id } = await findDocument(context, inside);
      return { status: 200, body: { ...(await inside.administration.unpublish({ documentIds: [id] })) } };
    });
}

function readId(context: Context): string {
  return context.req.param('id') ?? '';
}

async function findDocument(context: Context, environment: ServiceEnvironment): Promise<StoredDocument> {
  const document = await environment.administration.getDocument(readId(context));
  if (!document) throw adminError(404, `There is no document "${readId(context).slice(0, 80)}".`);
  return document;
}

function toSummary(document: StoredDocument): Record<string, unknown> {
  const { id, type, lang, groupId, uid, title, tags, version, publishedVersion } = document;
  return {
    id,
    type,
    lang,
    groupId,
    uid: uid ?? null,
    title: title ?? null,
    tags,
    status: toStatus(document),
    version,
    publishedVersion: publishedVersion ?? null,
    createdAt: toIsoDateTime(document.createdAt),
    updatedAt: toIsoDateTime(document.updatedAt),
    firstPublishedAt: toOptionalIsoDateTime(document.firstPublishedAt),
    lastPublishedAt: toOptionalIsoDateTime(document.lastPublishedAt),
  };
}

function toStatus({ publishedVersion, version, wasPublished }: StoredDocument): DocumentStatus {
  if (publishedVersion === undefined) return wasPublished ? 'unpublished' : 'draft';
  return publishedVersion === version ? 'published' : 'modified';
}

async function toDetail(document: StoredDocument, environment: ServiceEnvironment): Promise<Record<string, unknown>> {
  const reader = await createVersionReader({
    storage: environment.storage,
    models: environment.getModels(),
    publicUrl: environment.publicUrl,
    masterLanguage: environment.languages[0]?.id ?? '',
  });
  return { ...toSummary(document), data: await reader.readData(document.type, document.data) };
}
