/** What the studio reads beside working copies: models, and the history of a document. */
import type { Context, Handler, Hono } from 'hono';
import * as v from 'valibot';
import { toWorkingContent } from '../editing/working-content.ts';
import { parseStoredFields } from '../fields/field-set.ts';
import type { AuditEntry } from '../storage/audit-register.ts';
import type { HistoryEntry, VersionContent } from '../studio-api.ts';
import type { Repository } from '../studio-models.ts';
import { adminError } from './errors.ts';
import type { ServiceEnvironment } from './service-environment.ts';

/** A screen of history; more than anybody reads. */
const historyLength = 500;
const count = v.pipe(v.string(), v.regex(/^\d{1,7}$/, 'must be a whole number'), v.transform(Number));

export function addStudioRoutes(app: Hono, environment: ServiceEnvironment): void {
  app.get('/models', showModels(environment));
  app.get('/documents/:id/versions', listHistory(environment));
  app.get('/documents/:id/versions/:version', showVersion(environment));
}

/** `GET /admin/models`. */
function showModels({ getModels, languages, siteUrl }: ServiceEnvironment): Handler {
  return (context) => {
    const { customTypes, sharedSlices } = getModels();
    // Models are JSON of their own shape: the schemas keep what they do not name.
    const models = { customTypes, sharedSlices } as unknown as Pick<Repository, 'customTypes' | 'sharedSlices'>;
    return context.json({ ...models, languages: [...languages], siteUrl } satisfies Repository);
  };
}

/** `GET /admin/documents/{id}/versions`: what the audit log says of the document, newest first. */
function listHistory({ administration }: ServiceEnvironment): Handler {
  return async (context) => {
    const id = context.req.param('id') ?? '';
    const { total, entries } = await administration.audit.list({ documentId: id, offset: 0, limit: historyLength });
    return context.json({ total, results: entries.flatMap((entry) => toHistory(entry, id)) });
  };
}

function toHistory({ at, actorName, action, documents }: AuditEntry, id: string): HistoryEntry[] {
  return documents
    .filter((document) => document.id === id)
    .map(({ before, after }) => ({ at, by: actorName, action, version: after ?? null, before: before ?? null }));
}

/** `GET /admin/documents/{id}/versions/{version}`: its content in the form of a working copy. */
function showVersion({ storage, getModels }: ServiceEnvironment): Handler {
  return async (context) => {
    const document = await storage.getDocumentVersion(context.req.param('id') ?? '', readVersion(context));
    if (!document) throw adminError(404, 'There is no such version.');
    const { uid, title, tags, data, type, version } = document;
    const { values, lists } = toWorkingContent({ uid, title, tags, data: parseStoredFields(data) }, type, getModels());
    const content = {
      values: [...values],
      lists: [...lists].map(([list, keys]): [string, string[]] => [list, [...keys]]),
    };
    return context.json({ version, content } satisfies VersionContent);
  };
}

function readVersion(context: Context): number {
  const version = v.safeParse(count, context.req.param('version'));
  if (!version.success) throw adminError(404, 'There is no such version.');
  return version.output;
}
