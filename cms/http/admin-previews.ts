import type { Context, Handler } from 'hono';
import { runWrite } from './run-write.ts';
import { adminError } from './errors.ts';
import type { ServiceEnvironment } from './service-environment.ts';

/**
 * `POST /admin/documents/{id}/preview`. The link is a secret that must not be stored, so a repeated request creates a
 * new one.
 */
export function previewDocument({ administration }: ServiceEnvironment): Handler {
  return async (context) => context.json(await administration.preview(context.req.param('id') ?? ''), 201);
}

/** `POST /admin/releases/{id}/preview`. */
export function previewRelease({ administration }: ServiceEnvironment): Handler {
  return async (context) => context.json(await administration.previewRelease(context.req.param('id') ?? ''), 201);
}

/** `DELETE /admin/previews/{token}`: the token is given whole and percent-encoded, or by its `A:B` part. */
export function endPreview(environment: ServiceEnvironment): Handler {
  return (context: Context) =>
    runWrite(context, environment, async ({ administration }) => {
      await administration.endPreview(context.req.param('token') ?? '');
      return { status: 204, body: undefined };
    });
}

/** `DELETE /admin/previews?documentId=`: ends all previews of a document. */
export function endPreviews(environment: ServiceEnvironment): Handler {
  return (context: Context) => {
    const documentId = context.req.query('documentId');
    if (documentId === undefined) throw adminError(400, 'Say whose previews are to end: ?documentId=');
    return runWrite(context, environment, async ({ administration }) => ({
      status: 200,
      body: { ended: await administration.endPreviews(documentId) },
    }));
  };
}
