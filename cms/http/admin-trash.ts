import type { Handler, Hono } from 'hono';
import * as v from 'valibot';
import type { ContentAdministration } from '../documents/content-administration.ts';
import { maxBulkDocuments } from '../limits.ts';
import type { TrashChange } from '../studio-api.ts';
import { readJsonBody } from './json-body.ts';
import { checkMayWrite } from './may-write.ts';
import { runWrite } from './run-write.ts';
import type { ServiceEnvironment } from './service-environment.ts';

const ids = v.pipe(v.array(v.string()), v.nonEmpty('say which documents'), v.maxLength(maxBulkDocuments));
const TrashSchema = v.object({ ids });

/** People who may edit a document may move it to the trash and restore it, if it was never published. */
export function addTrashRoutes(app: Hono, environment: ServiceEnvironment): void {
  app.post('/documents/trash', moveDocuments('trash', environment));
  app.post('/documents/put-back', moveDocuments('putBack', environment));
}

/** Moves all documents or none. */
function moveDocuments(
  act: keyof Pick<ContentAdministration, 'trash' | 'putBack'>,
  environment: ServiceEnvironment,
): Handler {
  return async (context) => {
    const { ids: documentIds } = await readJsonBody(context.req.raw, TrashSchema);
    return runWrite(context, environment, async (inside) => {
      for (const id of new Set(documentIds)) await checkMayWrite(context, id, inside);
      const moved = await inside.administration[act]({ documentIds });
      return { status: 200, body: { ...(moved satisfies TrashChange) } };
    });
  };
}
