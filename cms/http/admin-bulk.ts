import type { Handler } from 'hono';
import * as v from 'valibot';
import { TagsSchema } from '../documents/document-input.ts';
import { publishAll, releaseAll, tagAll, type BulkOutcome } from '../editing/bulk-changes.ts';
import { maxBulkDocuments } from '../limits.ts';
import type { BulkRefusal } from '../studio-api.ts';
import { refreshFinding } from './admin-finding.ts';
import { CreateReleaseSchema } from './admin-releases.ts';
import { toResources } from './admin-working.ts';
import { HttpError } from './errors.ts';
import { runWrite } from './run-write.ts';
import { readJsonBody } from './json-body.ts';
import type { ServiceEnvironment } from './service-environment.ts';

const ids = v.pipe(v.array(v.string()), v.nonEmpty('say which documents'), v.maxLength(maxBulkDocuments));
const BulkSchema = v.variant('action', [
  v.object({ action: v.literal('publish'), ids, withoutKept: v.optional(v.literal(true)) }),
  v.object({ action: v.picklist(['unpublish', 'archive', 'restore']), ids }),
  v.object({ action: v.picklist(['tag', 'untag']), ids, tags: TagsSchema }),
  v.object({
    action: v.literal('release'),
    ids,
    release: v.union([v.string(), CreateReleaseSchema]),
    act: v.picklist(['publish', 'unpublish']),
  }),
]);
type Change = v.InferOutput<typeof BulkSchema>;

/** `POST /admin/documents/bulk`: all or nothing, with at most one new ref. */
export function changeDocuments(environment: ServiceEnvironment): Handler {
  return async (context) => {
    const change = await readJsonBody(context.req.raw, BulkSchema);
    // The error for rejected documents contains their titles, which must be up to date.
    await refreshFinding(environment);
    return runWrite(context, environment, async (inside) => {
      const outcome = await runChange(change, inside);
      // Thrown, so that versions that were already created are rolled back.
      if (outcome.kind === 'refused') throw refuse(outcome.documents);
      return { status: 200, body: { ...outcome.result } };
    });
  };
}

async function runChange(change: Change, inside: ServiceEnvironment): Promise<BulkOutcome> {
  const resources = toResources(inside);
  switch (change.action) {
    case 'publish':
      return publishAll(change.ids, { withoutKept: change.withoutKept ?? false }, resources);
    case 'unpublish':
      return { kind: 'done', result: await inside.administration.unpublish({ documentIds: change.ids }) };
    case 'archive':
      return { kind: 'done', result: await inside.administration.archive({ documentIds: change.ids }) };
    case 'restore':
      return { kind: 'done', result: await inside.administration.restore({ documentIds: change.ids }) };
    case 'release':
      return releaseAll(change.ids, change, resources);
    case 'tag':
      return tagAll(change.ids, { add: change.tags, remove: [] }, resources);
    case 'untag':
      return tagAll(change.ids, { add: [], remove: change.tags }, resources);
  }
}

function refuse(documents: BulkRefusal['documents']): HttpError {
  const count = documents.length === 1 ? '1 document prevents' : `${documents.length} documents prevent`;
  const body = { message: `${count} this. Nothing was changed.`, details: [], documents };
  return new HttpError({ status: 422, body });
}
