/** What the studio reads besides working copies: models, and the history of a document. */
import type { Context, Handler, Hono } from 'hono';
import * as v from 'valibot';
import { listHistory } from '../editing/list-history.ts';
import { toWorkingContent } from '../editing/working-content.ts';
import { parseStoredFields } from '../fields/field-set.ts';
import type { DocumentHistory, VersionContent } from '../studio-api.ts';
import type { Repository } from '../studio-models.ts';
import { adminError } from './errors.ts';
import type { ServiceEnvironment } from './service-environment.ts';

/** Audit entries of one document, of which a version has two or three. This is more than an editor reads. */
const historyLength = 4000;
const count = v.pipe(v.string(), v.regex(/^\d{1,7}$/, 'must be a whole number'), v.transform(Number));

export function addStudioRoutes(app: Hono, environment: ServiceEnvironment): void {
  app.get('/models', showModels(environment));
  app.get('/documents/:id/versions', showHistory(environment));
  app.get('/documents/:id/versions/:version', showVersion(environment));
}

/** `GET /admin/models`. */
function showModels({ getModels, languages, siteUrl }: ServiceEnvironment): Handler {
  return (context) => {
    const { customTypes, sharedSlices } = getModels();
    // The schemas of the models are looser than these types and keep unknown members, so the types need a cast.
    const models = { customTypes, sharedSlices } as unknown as Pick<Repository, 'customTypes' | 'sharedSlices'>;
    return context.json({ ...models, languages: [...languages], siteUrl } satisfies Repository);
  };
}

/** `GET /admin/documents/{id}/versions`: the document's history from the audit log, newest first. */
function showHistory({ administration }: ServiceEnvironment): Handler {
  return async (context) => {
    const id = context.req.param('id') ?? '';
    const { total, entries } = await administration.audit.list({ documentId: id, offset: 0, limit: historyLength });
    const isOfRelease = entries.some(({ action }) => action.startsWith('release.'));
    const releases = isOfRelease ? await administration.listReleases() : [];
    const labels = new Map(releases.map((release) => [release.id, release.label]));
    const results = listHistory(entries, id, labels);
    return context.json({ isWhole: entries.length === total, results } satisfies DocumentHistory);
  };
}

/** `GET /admin/documents/{id}/versions/{version}`: its content in the format of a working copy. */
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
