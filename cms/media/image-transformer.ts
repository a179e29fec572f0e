import { createHash } from 'node:crypto';
import type { StoredAsset } from '../storage/storage.ts';
import { ImageParameterError, type ImageParameters } from './image-parameters.ts';
import type { ImageWorkers } from './image-workers.ts';
import type { VariantCache } from './variant-cache.ts';

export interface TransformedImage {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
}

export interface ImageTransformer {
  /**
   * The wanted variant, from the disk cache when it was made before. `accepted` is what the reader takes. Throws
   * `ImageParameterError` for a part that lies outside the picture, and `ImageWorkError`.
   */
  transform(asset: StoredAsset, parameters: ImageParameters, accepted: string): Promise<TransformedImage>;
}

export function createImageTransformer(options: {
  cache: VariantCache;
  workers: ImageWorkers;
  toFile(asset: StoredAsset): string;
  /** The variant is made, and will be made again next time. */
  onCacheFailure(error: unknown): void;
}): ImageTransformer {
  const running = new Map<string, Promise<TransformedImage>>();

  async function make(
    asset: StoredAsset,
    { name, parameters, mediaType }: { name: string; parameters: ImageParameters; mediaType: string },
  ): Promise<TransformedImage> {
    const cached = await options.cache.read(asset.id, name);
    if (cached) return { bytes: cached, mediaType };
    const source = options.toFile(asset);
    const result = await options.workers.run({ kind: 'transform', source, parameters, mediaType });
    if (result.kind !== 'image') throw new Error('A transformation gives a picture.');
    // A full disk must not keep readers from a picture that is there.
    await options.cache.write(asset.id, name, result.bytes).catch(options.onCacheFailure);
    return { bytes: result.bytes, mediaType };
  }

  return {
    transform(asset, parameters, accepted) {
      checkRect(asset, parameters);
      const mediaType = chooseMediaType(asset, parameters, accepted);
      const name = createHash('sha256')
        .update(JSON.stringify([asset.sha256, parameters, mediaType]))
        .digest('base64url')
        .slice(0, 32);
      const key = `${asset.id}/${name}`;
      const begun = running.get(key);
      if (begun) return begun;
      const work = make(asset, { name, parameters, mediaType }).finally(() => running.delete(key));
      running.set(key, work);
      return work;
    },
  };
}

function checkRect({ width = 0, height = 0 }: StoredAsset, { rect }: ImageParameters): void {
  if (rect && (rect.x + rect.width > width || rect.y + rect.height > height)) {
    throw new ImageParameterError('rect', `reaches outside the picture of ${width} x ${height} pixels`);
  }
}

/** WebP for all who take it; AVIF is made when it is asked for by name, because encoding it costs seconds of a core. */
function chooseMediaType(asset: StoredAsset, { isFormatFree, format }: ImageParameters, accepted: string): string {
  if (format) return format;
  if (asset.mediaType === 'image/avif')
    return accepted.includes('image/avif') || !isFormatFree ? 'image/avif' : 'image/webp';
  return isFormatFree && accepted.includes('image/webp') ? 'image/webp' : asset.mediaType;
}
