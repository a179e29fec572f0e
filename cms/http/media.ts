import type { Context, Handler } from 'hono';
import { createHash } from 'node:crypto';
import { ImageParameterError, parseImageParameters } from '../media/image-parameters.ts';
import { createImageTransformer } from '../media/image-transformer.ts';
import { listImageSides } from '../models/image-sides.ts';
import type { StoredAsset } from '../storage/storage.ts';
import { badParameter, notFound } from './errors.ts';
import type { ServiceEnvironment } from './service-environment.ts';

const inlineKinds = new Set(['image', 'audio', 'video']);

/** `GET /media/{assetId}/{filename}`: the file itself, or a picture made from it with `w h fit rect auto q`. */
export function answerMedia(environment: ServiceEnvironment): Handler {
  const transformer = createImageTransformer({
    cacheDirectory: environment.mediaCacheDirectory,
    readOriginal: (asset) => readOriginal(asset, environment),
  });
  return async (context) => {
    const asset = environment.storage.getAsset(context.req.param('assetId') ?? '');
    if (!asset || asset.filename !== context.req.param('filename')) throw notFound();
    if (asset.kind !== 'image') return sendOriginal(context, asset, environment);
    try {
      const query = new URL(context.req.url).searchParams;
      const parameters = parseImageParameters(query, listImageSides(environment.getModels()));
      if (!parameters) return await sendOriginal(context, asset, environment);
      if (parameters.isFormatFree) context.header('Vary', 'Accept');
      const image = await transformer.transform(asset, parameters, context.req.header('accept') ?? '');
      context.header('Content-Type', image.mediaType);
      return sendBytes(context, image.bytes, createHash('sha256').update(image.bytes).digest('hex'));
    } catch (error) {
      if (error instanceof ImageParameterError) throw badParameter(error.parameter, error.message);
      throw error;
    }
  };
}

async function readOriginal(asset: StoredAsset, environment: ServiceEnvironment): Promise<Uint8Array> {
  const bytes = await environment.assets.read(asset);
  if (bytes) return bytes;
  environment.logger.error({ asset: asset.id }, 'The file of an asset is missing in the media directory.');
  throw notFound();
}

async function sendOriginal(context: Context, asset: StoredAsset, environment: ServiceEnvironment): Promise<Response> {
  const bytes = await readOriginal(asset, environment);
  const isInline = inlineKinds.has(asset.kind) || asset.mediaType === 'application/pdf';
  context.header('Content-Type', asset.mediaType);
  context.header('Content-Disposition', `${isInline ? 'inline' : 'attachment'}; filename="${asset.filename}"`);
  return sendBytes(context, bytes, asset.sha256);
}

function sendBytes(context: Context, bytes: Uint8Array, sha256: string): Response {
  const etag = `"${sha256.slice(0, 32)}"`;
  context.header('Cache-Control', 'public, max-age=31536000, immutable');
  context.header('ETag', etag);
  context.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  context.header('Cross-Origin-Resource-Policy', 'cross-origin');
  if (isKnown(context.req.header('if-none-match'), etag)) return context.body(null, 304);
  context.header('Content-Length', String(bytes.byteLength));
  return context.body(new Uint8Array(bytes));
}

function isKnown(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((entry) => ['*', etag, `W/${etag}`].includes(entry.trim()));
}
