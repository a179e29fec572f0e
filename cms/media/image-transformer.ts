import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type FitEnum, type Sharp } from 'sharp';
import { maximumImagePixels, maximumStoredVariantsPerAsset } from '../limits.ts';
import type { StoredAsset } from '../storage/storage.ts';
import { ImageParameterError, type ImageFit, type ImageParameters } from './image-parameters.ts';

export interface TransformedImage {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
}

export interface ImageTransformer {
  /**
   * The wanted variant, from the disk cache when it was made before. `mediaTypes` are the formats that the reader takes.
   * Throws `ImageParameterError` for a part that lies outside the picture.
   */
  transform(asset: StoredAsset, parameters: ImageParameters, mediaTypes: string): Promise<TransformedImage>;
}

/** Decoding is heavy; two at a time leave the process able to answer everything else. */
const mostAtOnce = 2;
const timeoutSeconds = 5;
const knownFits: Record<ImageFit, keyof FitEnum> = {
  clip: 'inside',
  crop: 'cover',
  max: 'inside',
  fill: 'contain',
  scale: 'fill',
};

export function createImageTransformer(options: {
  cacheDirectory: string;
  readOriginal(asset: StoredAsset): Promise<Uint8Array>;
}): ImageTransformer {
  const running = new Map<string, Promise<TransformedImage>>();
  const limit = createLimit(mostAtOnce);
  return {
    async transform(asset, parameters, accepted) {
      checkRect(asset, parameters);
      const mediaType = chooseMediaType(asset, parameters, accepted);
      const directory = join(options.cacheDirectory, asset.id);
      const name = createHash('sha256')
        .update(JSON.stringify([asset.sha256, parameters, mediaType]))
        .digest('base64url')
        .slice(0, 32);
      const file = join(directory, name);
      const known = running.get(file) ?? readCached(file, mediaType);
      const cached = await known;
      if (cached) return cached;
      // Somebody else may have begun while the cache was read.
      const begun = running.get(file);
      if (begun) return begun;
      const work = limit(async () => {
        const bytes = await render(await options.readOriginal(asset), parameters, mediaType);
        await store(directory, name, bytes);
        return { bytes, mediaType };
      }).finally(() => running.delete(file));
      running.set(file, work);
      return work;
    },
  };
}

function checkRect({ width = 0, height = 0 }: StoredAsset, { rect }: ImageParameters): void {
  if (rect && (rect.x + rect.width > width || rect.y + rect.height > height)) {
    throw new ImageParameterError('rect', `reaches outside the picture of ${width} x ${height} pixels`);
  }
}

/** WebP for all who take it; AVIF is not made here, because encoding it costs seconds of a core. */
function chooseMediaType(asset: StoredAsset, { isFormatFree }: ImageParameters, accepted: string): string {
  if (asset.mediaType === 'image/avif')
    return accepted.includes('image/avif') || !isFormatFree ? 'image/avif' : 'image/webp';
  return isFormatFree && accepted.includes('image/webp') ? 'image/webp' : asset.mediaType;
}

async function readCached(file: string, mediaType: string): Promise<TransformedImage | undefined> {
  try {
    return { bytes: await readFile(file), mediaType };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

async function render(original: Uint8Array, parameters: ImageParameters, mediaType: string): Promise<Uint8Array> {
  const { rect, width, height, fit, quality } = parameters;
  let image = sharp(original, { limitInputPixels: maximumImagePixels, failOn: 'error' })
    .timeout({ seconds: timeoutSeconds })
    .autoOrient();
  if (rect) image = image.extract({ left: rect.x, top: rect.y, width: rect.width, height: rect.height });
  if (width !== undefined || height !== undefined) {
    const withoutEnlargement = fit === 'clip' || fit === 'max';
    image = image.resize({ width, height, fit: knownFits[fit], withoutEnlargement, background: 'transparent' });
  }
  return encode(image, mediaType, quality).toBuffer();
}

function encode(image: Sharp, mediaType: string, quality: number | undefined): Sharp {
  switch (mediaType) {
    case 'image/png':
      return image.png({ compressionLevel: 9, palette: quality !== undefined, quality: quality ?? 100 });
    case 'image/webp':
      return image.webp({ quality: quality ?? 78 });
    case 'image/avif':
      return image.avif({ quality: quality ?? 50, effort: 2 });
    default:
      return image.jpeg({ quality: quality ?? 78, mozjpeg: true });
  }
}

/** Whole or not at all, so that a cut write is never served. */
async function store(directory: string, name: string, bytes: Uint8Array): Promise<void> {
  await mkdir(directory, { recursive: true });
  if ((await readdir(directory)).length >= maximumStoredVariantsPerAsset) return;
  const temporary = join(directory, `${name}.${process.pid}.part`);
  await writeFile(temporary, bytes);
  await rename(temporary, join(directory, name));
}

function createLimit(most: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // The place is handed over, not given up, so that nobody can slip in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
