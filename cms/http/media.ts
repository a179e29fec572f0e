import type { Context, Handler } from 'hono';
import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { failedImageMs, maxMediaCacheBytes, maxStoredVariantsPerAsset } from '../limits.ts';
import { createFailedImages } from '../media/failed-images.ts';
import { isMissingFile } from '../storage/file-error.ts';
import { ImageParameterError, parseImageParameters } from '../media/image-parameters.ts';
import { createImageTransformer } from '../media/image-transformer.ts';
import { createVariantCache } from '../media/variant-cache.ts';
import { listImageSides } from '../models/image-sides.ts';
import type { StoredAsset } from '../storage/storage.ts';
import { parseByteRange } from './byte-range.ts';
import { badParameter, notFound } from './errors.ts';
import type { ServiceEnvironment } from './service-environment.ts';

const inlineKinds = new Set(['image', 'audio', 'video']);

/** `GET /media/{assetId}/{filename}`: the original, or a picture made from it with `w h dpr fit rect auto q fm`. */
export function handleMedia(environment: ServiceEnvironment): Handler {
  const transformer = createImageTransformer({
    cache: createVariantCache({
      directory: environment.mediaCacheDirectory,
      maxBytes: maxMediaCacheBytes,
      maxPerAsset: maxStoredVariantsPerAsset,
    }),
    failed: createFailedImages({ forMs: failedImageMs, now: environment.now }),
    workers: environment.imageWorkers,
    toFile: (asset) => environment.assets.toFile(asset),
    onCacheFailure: (error) => void environment.logger.warn({ error }, 'A scaled picture could not be kept, or read.'),
  });
  return async (context) => {
    const asset = environment.storage.getAsset(context.req.param('assetId') ?? '');
    if (!asset || asset.filename !== context.req.param('filename')) throw notFound();
    if (asset.kind !== 'image') return sendOriginal(context, asset, environment);
    try {
      const query = new URL(context.req.url).searchParams;
      const parameters = parseImageParameters(query, listImageSides(environment.getModels()));
      if (!parameters) return await sendOriginal(context, asset, environment);
      await (await openOriginal(asset, environment)).close();
      if (parameters.isFormatFree) context.header('Vary', 'Accept');
      const image = await transformer.transform(asset, {
        parameters,
        accepted: context.req.header('accept') ?? '',
        isAwaited: !context.req.header('purpose')?.includes('prefetch'),
      });
      context.header('Content-Type', image.mediaType);
      return sendPicture(context, image.bytes);
    } catch (error) {
      if (error instanceof ImageParameterError) throw badParameter(error.parameter, error.message);
      throw error;
    }
  };
}

async function openOriginal(asset: StoredAsset, environment: ServiceEnvironment): Promise<FileHandle> {
  try {
    return await open(environment.assets.toFile(asset));
  } catch (error) {
    if (!isMissingFile(error)) throw error;
    environment.logger.error({ asset: asset.id }, 'The file of an asset is missing in the media directory.');
    throw notFound();
  }
}

/** Streams, because a film may be as large as the library allows. */
async function sendOriginal(context: Context, asset: StoredAsset, environment: ServiceEnvironment): Promise<Response> {
  const file = await openOriginal(asset, environment);
  const { size } = await file.stat();
  const isInline = inlineKinds.has(asset.kind) || asset.mediaType === 'application/pdf';
  const etag = setMediaHeaders(context, asset.sha256);
  context.header('Content-Type', asset.mediaType);
  context.header('Content-Disposition', `${isInline ? 'inline' : 'attachment'}; filename="${asset.filename}"`);
  context.header('Accept-Ranges', 'bytes');
  const range = findRange(context, { etag, size });
  const isKnown = isInList(context.req.header('if-none-match'), etag);
  if (isKnown || range === 'unsatisfiable' || context.req.method === 'HEAD') {
    await file.close();
    if (isKnown) return context.body(null, 304);
    if (range === 'unsatisfiable') {
      context.header('Content-Range', `bytes */${size}`);
      context.header('Cache-Control', 'no-store');
      return context.body(null, 416);
    }
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range) context.header('Content-Range', `bytes ${start}-${end}/${size}`);
  context.header('Content-Length', String(end - start + 1));
  const status = range ? 206 : 200;
  if (context.req.method === 'HEAD') return context.body(null, status);
  // Node declares its web streams apart from the global ones; they are the same class.
  return context.body(Readable.toWeb(file.createReadStream({ start, end })) as ReadableStream<Uint8Array>, status);
}

/** Undefined when `If-Range` names another version: its bytes would corrupt the reader's partial copy. */
function findRange(
  context: Context,
  { etag, size }: { etag: string; size: number },
): ReturnType<typeof parseByteRange> {
  const condition = context.req.header('if-range');
  return condition !== undefined && condition !== etag ? undefined : parseByteRange(context.req.header('range'), size);
}

function sendPicture(context: Context, bytes: Uint8Array): Response {
  const etag = setMediaHeaders(context, createHash('sha256').update(bytes).digest('hex'));
  if (isInList(context.req.header('if-none-match'), etag)) return context.body(null, 304);
  context.header('Content-Length', String(bytes.byteLength));
  return context.body(new Uint8Array(bytes));
}

/** Returns the ETag. */
function setMediaHeaders(context: Context, sha256: string): string {
  const etag = `"${sha256.slice(0, 32)}"`;
  context.header('Cache-Control', 'public, max-age=31536000, immutable');
  context.header('ETag', etag);
  context.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  context.header('Cross-Origin-Resource-Policy', 'cross-origin');
  return etag;
}

function isInList(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((entry) => ['*', etag, `W/${etag}`].includes(entry.trim()));
}
