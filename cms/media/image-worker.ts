/**
 * A child process, started by image-workers.ts, because decoding untrusted images may use all memory, hang, or crash.
 * `argv[2]` is its memory limit in bytes, `argv[3]` the processor time for one job in milliseconds.
 */
import { readFile } from 'node:fs/promises';
import sharp, { type FitEnum, type Metadata, type Sharp } from 'sharp';
import { maxImagePixels } from '../limits.ts';
import type { ImageJob, ImageResult, WorkerMessage } from './image-job.ts';
import { findMotion } from './picture-motion.ts';
import { listMetadataEdits } from './metadata/list-metadata-edits.ts';
import type { ImageFit } from './image-parameters.ts';

const checkMs = 50;
const knownFits: Record<ImageFit, keyof FitEnum> = {
  clip: 'inside',
  crop: 'cover',
  max: 'inside',
  fill: 'contain',
  scale: 'fill',
};

// All other loaders of libvips stay blocked, whatever format a file claims to have.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadHeifFile',
  ],
});
sharp.cache(false);
sharp.concurrency(1);

async function work(job: ImageJob): Promise<ImageResult> {
  switch (job.kind) {
    case 'measure':
      return measure(job);
    case 'find-metadata':
      return { kind: 'metadata', edits: listMetadataEdits(await readFile(job.source), job.mediaType) };
    case 'transform':
      return transform(job);
  }
}

/** Also checks that the file can be sent, for which its metadata must be found. */
async function measure({ source, mediaType }: ImageJob & { kind: 'measure' }): Promise<ImageResult> {
  const header = await readHeader(source);
  const { width, height } = header.autoOrient;
  // Reads only the header, so the library can reject a picture that is too large by its size (asset-library.ts).
  if (width * height > maxImagePixels) return { kind: 'size', width, height, motion: undefined };
  const file = await readFile(source);
  listMetadataEdits(file, mediaType);
  return { kind: 'size', width, height, motion: findMotion(file, mediaType, toFrames(header)) };
}

const readHeader = (source: string): Promise<Metadata> =>
  sharp(source, { limitInputPixels: false, failOn: 'error' }).metadata();

const toFrames = ({ width, height, pages = 1 }: Metadata) => ({ width, height, frames: pages });

/** A moving picture stays one, unless the client names a format that cannot move. */
async function transform(job: ImageJob & { kind: 'transform' }): Promise<ImageResult> {
  const { source, sourceType, parameters, mediaType } = job;
  const header = await readHeader(source);
  const motion = findMotion(await readFile(source), sourceType, toFrames(header));
  const isStill = !motion || (parameters.format !== undefined && parameters.format !== sourceType);
  // Frames cannot be turned.
  const isUpright = (header.orientation ?? 1) === 1;
  if (!isStill && !(motion.canBeScaled && isUpright && mediaType === 'image/webp')) return { kind: 'moving' };
  const image = sharp(source, { limitInputPixels: maxImagePixels, failOn: 'error', animated: !isStill });
  const resized = resize(isStill ? image.autoOrient() : image, job);
  const coloured = needsOwnProfile(header) ? keepColours(resized, header) : resized;
  return { kind: 'image', bytes: await encode(coloured, job, isStill) };
}

/** Metadata is not copied, because libvips writes none by default. */
function resize(image: Sharp, { mediaType, parameters }: ImageJob & { kind: 'transform' }): Sharp {
  const { rect, width, height, fit } = parameters;
  if (rect) image.extract({ left: rect.x, top: rect.y, width: rect.width, height: rect.height });
  // Otherwise what shows through would be black.
  const background = mediaType === 'image/jpeg' ? '#ffffff' : 'transparent';
  if (mediaType === 'image/jpeg') image.flatten({ background });
  if (width === undefined && height === undefined) return image;
  const withoutEnlargement = fit === 'clip' || fit === 'max';
  return image.resize({ width, height, fit: knownFits[fit], withoutEnlargement, background });
}

/**
 * Whether the colours are others than those of sRGB, to which everything else is converted. Profiles for print are
 * converted too, because screens do not show them.
 */
function needsOwnProfile({ space, icc }: Metadata): boolean {
  return space === 'srgb' && icc !== undefined && !icc.toString('latin1').replaceAll('\0', '').includes('sRGB');
}

/** Profiles of cameras and screens have a few hundred bytes. Those of scanners would weigh more than the picture. */
const maxProfileBytes = 4096;

function keepColours(image: Sharp, { icc }: Metadata): Sharp {
  return icc && icc.byteLength <= maxProfileBytes ? image.keepIccProfile() : image.withIccProfile('p3');
}

/** A moving picture is many, so less work is put into each. */
const movingEffort = 2;

function encode(
  image: Sharp,
  { mediaType, parameters: { quality } }: ImageJob & { kind: 'transform' },
  isStill: boolean,
): Promise<Buffer> {
  switch (mediaType) {
    case 'image/png':
      return image.png({ compressionLevel: 9, palette: quality !== undefined, quality: quality ?? 100 }).toBuffer();
    case 'image/webp':
      return image.webp({ quality: quality ?? 78, ...(!isStill && { effort: movingEffort }) }).toBuffer();
    case 'image/avif':
      return image.avif({ quality: quality ?? 50, effort: 2 }).toBuffer();
    default:
      return image.jpeg({ quality: quality ?? 78, mozjpeg: true }).toBuffer();
  }
}

function send(message: WorkerMessage): void {
  process.send?.(message);
}

let begun: NodeJS.CpuUsage | undefined;

process.on('message', (job: ImageJob) => {
  begun = process.cpuUsage();
  work(job)
    .finally(() => (begun = undefined))
    .then(
      (result) => send({ kind: 'done', result }),
      (error: unknown) => send({ kind: 'unreadable', reason: error instanceof Error ? error.message : String(error) }),
    );
});
// The service has ended.
process.on('disconnect', () => process.exit(0));

const [maxBytes = 0, processorMs = 0] = process.argv.slice(2).map(Number);
// Decoding runs on other threads, so this timer is not blocked. The service sees the exit and starts another worker.
setInterval(() => {
  if (process.memoryUsage.rss() > maxBytes) process.kill(process.pid, 'SIGKILL');
  if (begun && toMilliseconds(process.cpuUsage(begun)) > processorMs) send({ kind: 'overdue' });
}, checkMs);
send({ kind: 'ready' });

function toMilliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}
