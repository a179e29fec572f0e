import { createHash } from 'node:crypto';
import type { StoredAsset } from '../storage/asset-register.ts';
import type { FailedImages } from './failed-images.ts';
import type { ImagePriority } from './image-job.ts';
import { ImageParameterError, toOutputSize, type ImageParameters } from './image-parameters.ts';
import type { ImageWorkers } from './image-workers.ts';
import type { Originals } from './originals.ts';
import type { VariantCache } from './variant-cache.ts';

interface TransformedImage {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
}

/** The original is the only form of a picture that moves and cannot be scaled. */
type Transformed = TransformedImage | 'original';

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
   * image and for a format that cannot be so large, `ImageWorkError`, and `MediaStoreError` when the variant is not
   * cached.
   */
  readonly transform: (asset: StoredAsset, request: ImageRequest) => Promise<Transformed>;
}

/** Part of the cached names, so that variants of an earlier rule are not used. Change it with what the worker makes. */
const ruleVersion = 2;

export function createImageTransformer(options: {
  cache: VariantCache;
  failed: FailedImages;
  workers: ImageWorkers;
  originals: Originals;
  /** The variant is served but not cached, and will be rendered again for the next request. */
  onCacheFailure: (error: unknown) => void;
}): ImageTransformer {
  const running = new Map<string, Promise<Transformed>>();

  async function make(
    asset: StoredAsset,
    { name, parameters, mediaType, priority, isOfFew }: Variant,
  ): Promise<Transformed> {
    const cached = await options.cache.read(asset.id, name).catch(options.onCacheFailure);
    if (cached) return cached.byteLength === 0 ? 'original' : { bytes: cached, mediaType };
    const failure = options.failed.find(name);
    if (failure) throw failure;
    const result = await options.originals.use(asset, (source) =>
      options.workers.run({ kind: 'transform', source, sourceType: asset.mediaType, parameters, mediaType }, priority),
    );
    if (result.kind !== 'image' && result.kind !== 'moving') throw new Error('A transformation gives a picture.');
    // A variant must be served even if the disk is full or failing.
    // An empty variant stands for the original.
    const bytes = result.kind === 'image' ? result.bytes : new Uint8Array();
    await options.cache.write({ asset: asset.id, name, bytes, isOfFew }).catch(options.onCacheFailure);
    return result.kind === 'image' ? { bytes, mediaType } : 'original';
  }

  async function makeOnce(asset: StoredAsset, variant: Variant): Promise<Transformed> {
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
        .update(JSON.stringify([ruleVersion, asset.sha256, parameters, mediaType]))
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
 * time. PNG has no longest side.
 */
function chooseMediaType(asset: StoredAsset, parameters: ImageParameters, accepted: string): string {
  const size = toOutputSize(asset, parameters);
  const canHold = (mediaType: string): boolean =>
    Math.max(size.width, size.height) <= (longestSides[mediaType] ?? Infinity);
  const { format } = parameters;
  if (format === undefined) {
    return [preferMediaType(asset, parameters, accepted), asset.mediaType].find(canHold) ?? 'image/png';
  }
  if (canHold(format)) return format;
  const longest = `no side of this format may be longer than ${longestSides[format]}`;
  throw new ImageParameterError('fm', `would be ${size.width} x ${size.height} pixels, and ${longest}`);
}

/** What the formats, or their encoders, can hold. */
const longestSides: Readonly<Record<string, number>> = {
  'image/jpeg': 65_535,
  'image/webp': 16_383,
  'image/avif': 16_384,
};

function preferMediaType(asset: StoredAsset, { isFormatFree }: ImageParameters, accepted: string): string {
  if (asset.mediaType === 'image/avif')
    return accepted.includes('image/avif') || !isFormatFree ? 'image/avif' : 'image/webp';
  return isFormatFree && accepted.includes('image/webp') ? 'image/webp' : asset.mediaType;
}
