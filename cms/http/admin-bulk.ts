import type { Handler } from 'hono';
import * as v from 'valibot';
import { TagsSchema } from '../documents/document-input.ts';
import { maxBulkDocuments } from '../limits.ts';
import { runWrite } from './run-write.ts';
import { readJsonBody } from './json-body.ts';
import type { ServiceEnvironment } from './service-environment.ts';

const ids = v.pipe(v.array(v.string()), v.nonEmpty('say which documents'), v.maxLength(maxBulkDocuments));
const BulkSchema = v.variant('action', [
  v.object({ action: v.picklist(['publish', 'unpublish']), ids }),
  v.object({ action: v.picklist(['tag', 'untag']), ids, tags: TagsSchema }),
]);

/** `POST /admin/documents/bulk`: all or nothing, with one new ref at most. */
export function changeDocuments(environment: ServiceEnvironment): Handler {
  return async (context) => {
    const change = await readJsonBody(context.req.raw, BulkSchema);
    return runWrite(context, environment, async ({ administration, storage }) => {
      if (!('tags' in change)) {
        return { status: 200, body: { ...(await administration[change.action]({ documentIds: change.ids })) } };
      }
      const [add, remove] = change.action === 'tag' ? [change.tags, []] : [[], change.tags];
      const { documentIds } = await administration.tag({ documentIds: change.ids, add, remove });
      return { status: 200, body: { ref: (await storage.getMasterRef()).ref, documentIds } };
    });
  };
}
