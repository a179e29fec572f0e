/**
 * A child process, started by image-workers.ts, because decoding untrusted images may use all memory, hang, or crash.
 * `argv[2]` is its memory limit in bytes, `argv[3]` the processor time for one job in milliseconds.
 */
import sharp, { type FitEnum, type Sharp } from 'sharp';
import { maxImagePixels } from '../limits.ts';
import type { ImageJob, ImageResult, WorkerMessage } from './image-job.ts';
import type { ImageFit, ImageParameters } from './image-parameters.ts';

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
  if (job.kind === 'measure') {
    // Reads only the header, so the library can reject a picture that is too large by its size (asset-library.ts).
    const { autoOrient } = await sharp(job.source, { limitInputPixels: false, failOn: 'error' }).metadata();
    return { kind: 'size', width: autoOrient.width, height: autoOrient.height };
  }
  const image = sharp(job.source, { limitInputPixels: maxImagePixels, failOn: 'error' });
  return {
    kind: 'image',
    bytes: await transform(image, job.parameters)
      .toFormat(...toFormat(job))
      .toBuffer(),
  };
}

/** Metadata is not copied, because libvips writes none by default. */
function transform(source: Sharp, { rect, width, height, fit }: ImageParameters): Sharp {
  const image = source.autoOrient();
  if (rect) image.extract({ left: rect.x, top: rect.y, width: rect.width, height: rect.height });
  if (width === undefined && height === undefined) return image;
  const withoutEnlargement = fit === 'clip' || fit === 'max';
  return image.resize({ width, height, fit: knownFits[fit], withoutEnlargement, background: 'transparent' });
}

function toFormat({
  mediaType,
  parameters: { quality },
}: ImageJob & { kind: 'transform' }): Parameters<Sharp['toFormat']> {
  switch (mediaType) {
    case 'image/png':
      return ['png', { compressionLevel: 9, palette: quality !== undefined, quality: quality ?? 100 }];
    case 'image/webp':
      return ['webp', { quality: quality ?? 78 }];
    case 'image/avif':
      return ['avif', { quality: quality ?? 50, effort: 2 }];
    default:
      return ['jpeg', { quality: quality ?? 78, mozjpeg: true }];
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
