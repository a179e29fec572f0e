import { createHash } from 'node:crypto';
import type { StoredAsset } from '../storage/asset-register.ts';
import type { FailedImages } from './failed-images.ts';
import type { ImagePriority } from './image-job.ts';
import { ImageParameterError, type ImageParameters } from './image-parameters.ts';
import type { ImageWorkers } from './image-workers.ts';
import type { Originals } from './originals.ts';
import type { VariantCache } from './variant-cache.ts';

interface TransformedImage {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
}

interface ImageRequest {
  readonly parameters: ImageParameters;
  /** The `Accept` header. */
  readonly accepted: string;
  /** Whether a client waits for the image. */
  readonly isAwaited: boolean;
}

interface ImageTransformer {
  /**
   * The requested variant, from the disk cache if present. Throws `ImageParameterError` for a crop outside of the
   * image, `ImageWorkError`, and `MediaStoreError` when the variant is not cached.
   */
  transform(asset: StoredAsset, request: ImageRequest): Promise<TransformedImage>;
}

export function createImageTransformer(options: {
  cache: VariantCache;
  failed: FailedImages;
  workers: ImageWorkers;
  originals: Originals;
  /** The variant is served but not cached, and will be rendered again for the next request. */
  onCacheFailure(error: unknown): undefined;
}): ImageTransformer {
  const running = new Map<string, Promise<TransformedImage>>();

  async function make(
    asset: StoredAsset,
    { name, parameters, mediaType, priority, isOfFew }: Variant,
  ): Promise<TransformedImage> {
    const cached = await options.cache.read(asset.id, name).catch(options.onCacheFailure);
    if (cached) return { bytes: cached, mediaType };
    const failure = options.failed.find(name);
    if (failure) throw failure;
    const result = await options.originals.use(asset, (source) =>
      options.workers.run({ kind: 'transform', source, parameters, mediaType }, priority),
    );
    if (result.kind !== 'image') throw new Error('A transformation gives a picture.');
    // A variant must be served even if the disk is full or failing.
    const { bytes } = result;
    await options.cache.write({ asset: asset.id, name, bytes, isOfFew }).catch(options.onCacheFailure);
    return { bytes, mediaType };
  }

  async function makeOnce(asset: StoredAsset, variant: Variant): Promise<TransformedImage> {
    // A reader must not wait in the queue of images that are prepared in the background.
    const key = `${asset.id}/${variant.name} ${variant.priority}`;
    const begun = running.get(key);
    if (begun) return begun;
    const work = make(asset, variant);
    running.set(key, work);
    try {
      return await work;
    } catch (error) {
      options.failed.add(variant.name, error);
      throw error;
    } finally {
      running.delete(key);
    }
  }

  return {
    transform(asset, { parameters, accepted, isAwaited }) {
      checkRect(asset, parameters);
      const mediaType = chooseMediaType(asset, parameters, accepted);
      const name = createHash('sha256')
        .update(JSON.stringify([asset.sha256, parameters, mediaType]))
        .digest('base64url')
        .slice(0, 32);
      const priority = isAwaited ? toPriority(parameters) : 'background';
      return makeOnce(asset, { name, parameters, mediaType, priority, isOfFew: hasFewSizes(parameters) });
    },
  };
}

interface Variant {
  readonly name: string;
  readonly parameters: ImageParameters;
  readonly mediaType: string;
  readonly priority: ImagePriority;
  readonly isOfFew: boolean;
}

/** Pages use a fixed list of widths, and no other parameters except a height. */
function toPriority({ rect, quality, format }: ImageParameters): ImagePriority {
  return rect || quality !== undefined || format ? 'other' : 'page';
}

/**
 * With one side, which comes from the list, the number of variants is limited. With both, the aspect ratio is
 * arbitrary.
 */
function hasFewSizes(parameters: ImageParameters): boolean {
  const { width, height } = parameters;
  return toPriority(parameters) === 'page' && (width === undefined || height === undefined);
}

function checkRect({ width = 0, height = 0 }: StoredAsset, { rect }: ImageParameters): void {
  if (rect && (rect.x + rect.width > width || rect.y + rect.height > height)) {
    throw new ImageParameterError('rect', `reaches outside the picture of ${width} x ${height} pixels`);
  }
}

/**
 * WebP for every client that accepts it. AVIF only if it is requested, because encoding it takes seconds of processor
 * time.
 */
function chooseMediaType(asset: StoredAsset, { isFormatFree, format }: ImageParameters, accepted: string): string {
  if (format) return format;
  if (asset.mediaType === 'image/avif')
    return accepted.includes('image/avif') || !isFormatFree ? 'image/avif' : 'image/webp';
  return isFormatFree && accepted.includes('image/webp') ? 'image/webp' : asset.mediaType;
}
