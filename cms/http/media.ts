import type { Context, Handler } from 'hono';
import { toContentDisposition } from './content-disposition.ts';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { failedImageMs, maxMediaCacheBytes, maxStoredVariantsPerAsset } from '../limits.ts';
import { fileSignatureHeader } from '../media/file-signatures.ts';
import { createFailedImages } from '../media/failed-images.ts';
import { hasFileErrorCode } from '../storage/file-error.ts';
import { ImageParameterError, parseImageParameters } from '../media/image-parameters.ts';
import { createImageTransformer } from '../media/image-transformer.ts';
import type { MediaRange } from '../media/media-store.ts';
import { isMediaStoreError, MediaStoreError, toMissingFile } from '../media/media-store-error.ts';
import { toEditedSize, type ByteEdit } from '../media/metadata/byte-edit.ts';
import { openEdited } from '../media/metadata/edited-stream.ts';
import { createMetadataEdits } from '../media/metadata/metadata-edits.ts';
import { createVariantCache } from '../media/variant-cache.ts';
import { listImageSides } from '../models/image-sides.ts';
import type { StoredAsset } from '../storage/asset-register.ts';
import { parseByteRange } from './byte-range.ts';
import { badParameter, fileIsGated, notFound } from './errors.ts';
import type { ServiceEnvironment } from './service-environment.ts';

const inlineKinds = new Set(['image', 'audio', 'video']);

/**
 * `GET /media/{assetId}/{filename}`: the original, or a variant rendered with the parameters `w h dpr fit rect auto q
 * fm`.
 */
export function handleMedia(environment: ServiceEnvironment): Handler {
  const making = {
    cache: createVariantCache({
      directory: environment.mediaCacheDirectory,
      maxBytes: maxMediaCacheBytes,
      maxPerAsset: maxStoredVariantsPerAsset,
    }),
    workers: environment.imageWorkers,
    originals: environment.originals,
    onCacheFailure: (error: unknown) => {
      environment.logger.warn({ err: error }, 'A scaled picture could not be kept, or read.');
    },
  };
  const failed = createFailedImages({ forMs: failedImageMs, now: environment.now });
  const transformer = createImageTransformer({ ...making, failed });
  const metadata = createMetadataEdits(making);
  const sendFile = async (context: Context, asset: StoredAsset): Promise<Response> =>
    sendOriginal(context, { asset, edits: await metadata.find(asset) }, environment);
  return async (context) => {
    const asset = await environment.storage.getAsset(context.req.param('assetId') ?? '');
    if (!asset || asset.filename !== context.req.param('filename')) throw notFound();
    try {
      if (await environment.gatedFiles.has(asset.id)) {
        checkSignature(context, asset, environment);
        return withoutCaching(await sendFile(context, asset));
      }
      if (asset.kind !== 'image') return await sendFile(context, asset);
      const query = new URL(context.req.url).searchParams;
      const parameters = parseImageParameters(query, listImageSides(environment.getModels()));
      if (!parameters) return await sendFile(context, asset);
      if (parameters.isFormatFree) context.header('Vary', 'Accept');
      const image = await transformer.transform(asset, {
        parameters,
        accepted: context.req.header('accept') ?? '',
        isAwaited: !context.req.header('purpose')?.includes('prefetch'),
      });
      if (image === 'original') return await sendFile(context, asset);
      context.header('Content-Type', image.mediaType);
      return sendPicture(context, image.bytes);
    } catch (error) {
      if (error instanceof ImageParameterError) throw badParameter(error.parameter, error.message);
      if (!isMediaStoreError(error, 'missing')) throw error;
      environment.logger.error({ asset: asset.id }, 'The file of an asset is missing in the media store.');
      throw notFound();
    }
  };
}

/**
 * A file behind a form is sent whole, to a site that signed the request. The gate is checked by the asset, so the
 * spelling of the path has no effect.
 */
function checkSignature(context: Context, { id }: StoredAsset, { fileSignatures }: ServiceEnvironment): void {
  if (!fileSignatures.isSigned(id, context.req.header(fileSignatureHeader))) throw fileIsGated();
}

/** Nothing between us and the site may keep the file. */
function withoutCaching(response: Response): Response {
  response.headers.set('Cache-Control', 'private, no-store');
  return response;
}

/** A file as it is sent: the stored one without its metadata. */
interface SentFile {
  readonly asset: StoredAsset;
  readonly edits: readonly ByteEdit[];
}

/** Sent as a stream, because a video may be as large as the library allows. */
async function sendOriginal(context: Context, file: SentFile, environment: ServiceEnvironment): Promise<Response> {
  const { media } = environment;
  const { asset, edits } = file;
  const etag = toEtag(toSentDigest(file));
  const size = toEditedSize(asset.sizeBytes, edits);
  // The media store is not read, because the bytes of an asset never change.
  if (isInList(context.req.header('if-none-match'), etag)) {
    setFileHeaders(context, asset, etag);
    return context.body(null, 304);
  }
  const range = findRange(context, { etag, size });
  if (range === 'unsatisfiable') {
    context.header('Content-Range', `bytes */${size}`);
    context.header('Cache-Control', 'no-store');
    return context.body(null, 416);
  }
  const isHead = context.req.method === 'HEAD';
  if (isHead && !(await media.has(asset))) throw toMissingFile(asset);
  const content = isHead ? undefined : await openOriginal(file, range, environment);
  setFileHeaders(context, asset, etag);
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range) context.header('Content-Range', `bytes ${start}-${end}/${size}`);
  context.header('Content-Length', String(end - start + 1));
  const status = range ? 206 : 200;
  return content ? context.body(content, status) : context.body(null, status);
}

/** Changes with the edits, because caches may have the file with its metadata. */
function toSentDigest({ asset, edits }: SentFile): string {
  if (edits.length === 0) return asset.sha256;
  const hash = createHash('sha256').update(asset.sha256);
  for (const { start, end, bytes, zeros } of edits) hash.update(`${start} ${end} ${zeros} `).update(bytes);
  return hash.digest('hex');
}

async function openOriginal(
  { asset, edits }: SentFile,
  range: MediaRange | undefined,
  { media, logger }: ServiceEnvironment,
): Promise<ReadableStream<Uint8Array>> {
  const content = await openEdited(media, asset, { edits, range });
  // The headers are sent already, so the connection is closed and the reader sees an incomplete file.
  content.on('error', (error) => {
    // A reader that closed the connection is not logged.
    if (!(error instanceof MediaStoreError) && !hasFileErrorCode(error, 'EIO')) return;
    logger.error({ err: error, asset: asset.id }, 'A file could not be read to its end.');
  });
  // Node's type of web streams differs from the global one; the class is the same.
  return Readable.toWeb(content) as ReadableStream<Uint8Array>;
}

function setFileHeaders(context: Context, asset: StoredAsset, etag: string): void {
  setMediaHeaders(context, etag);
  // A file may go behind a form later, and no cache on the way should go on sending it.
  if (asset.kind === 'document') context.header('Cache-Control', 'public, max-age=0, must-revalidate');
  const isInline = inlineKinds.has(asset.kind) || asset.mediaType === 'application/pdf';
  context.header('Content-Type', asset.mediaType);
  context.header('Content-Disposition', toContentDisposition(isInline ? 'inline' : 'attachment', asset.filename));
  context.header('Accept-Ranges', 'bytes');
}

/**
 * Undefined when `If-Range` does not match the ETag, because bytes of another version would corrupt the reader's
 * partial copy.
 */
function findRange(
  context: Context,
  { etag, size }: { etag: string; size: number },
): ReturnType<typeof parseByteRange> {
  const condition = context.req.header('if-range');
  return condition !== undefined && condition !== etag ? undefined : parseByteRange(context.req.header('range'), size);
}

function sendPicture(context: Context, bytes: Uint8Array): Response {
  const etag = toEtag(createHash('sha256').update(bytes).digest('hex'));
  setMediaHeaders(context, etag);
  if (isInList(context.req.header('if-none-match'), etag)) return context.body(null, 304);
  context.header('Content-Length', String(bytes.byteLength));
  return context.body(new Uint8Array(bytes));
}

function toEtag(sha256: string): string {
  return `"${sha256.slice(0, 32)}"`;
}

function setMediaHeaders(context: Context, etag: string): void {
  context.header('Cache-Control', 'public, max-age=31536000, immutable');
  context.header('ETag', etag);
  context.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  context.header('Cross-Origin-Resource-Policy', 'cross-origin');
}

function isInList(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((entry) => ['*', etag, `W/${etag}`].includes(entry.trim()));
}
