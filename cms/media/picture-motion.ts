import { listBoxes } from './metadata/iso-box.ts';
import { isMovingPng } from './metadata/png-metadata.ts';
import { maxMovingPixels } from '../limits.ts';
import type { PictureMotion } from './image-job.ts';

interface MeasuredFrames {
  readonly width: number;
  readonly height: number;
  /** As the image library counts them. It knows only those of WebP. */
  readonly frames: number;
}

/** Undefined for a still picture. */
export function findMotion(
  file: Buffer,
  mediaType: string,
  { width, height, frames }: MeasuredFrames,
): PictureMotion | undefined {
  if (mediaType === 'image/webp') {
    return frames > 1 ? { frames, canBeScaled: width * height * frames <= maxMovingPixels } : undefined;
  }
  const isMoving = mediaType === 'image/png' ? isMovingPng(file) : mediaType === 'image/avif' && isSequence(file);
  return isMoving ? { frames, canBeScaled: false } : undefined;
}

/** An AVIF with a track, as films have. */
function isSequence(file: Buffer): boolean {
  return [...listBoxes(file, { start: 0, end: file.byteLength })].some(({ type }) => type === 'moov');
}
