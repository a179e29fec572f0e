import type { Context, Handler } from 'hono';
import { notFound } from './errors.ts';
import type { ServiceEnvironment } from './service-environment.ts';

const inlineKinds = new Set(['image', 'audio', 'video']);

/** `GET /media/{assetId}/{filename}`: the file itself. */
export function answerMedia(environment: ServiceEnvironment): Handler {
  return async (context) => {
    const asset = environment.storage.getAsset(context.req.param('assetId') ?? '');
    if (!asset) throw notFound();
    const bytes = await environment.assets.read(asset);
    if (!bytes) throw notFound();
    context.header('Content-Type', asset.mediaType);
    const isInline = inlineKinds.has(asset.kind) || asset.mediaType === 'application/pdf';
    context.header('Content-Disposition', `${isInline ? 'inline' : 'attachment'}; filename="${asset.filename}"`);
    return sendBytes(context, bytes, `"${asset.sha256.slice(0, 32)}"`);
  };
}

export function sendBytes(context: Context, bytes: Uint8Array, etag: string): Response {
  context.header('Cache-Control', 'public, max-age=31536000, immutable');
  context.header('ETag', etag);
  context.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  context.header('Cross-Origin-Resource-Policy', 'cross-origin');
  if (context.req.header('if-none-match') === etag) return context.body(null, 304);
  context.header('Content-Length', String(bytes.byteLength));
  return context.body(new Uint8Array(bytes));
}
