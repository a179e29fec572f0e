import type { ByteEdit } from './metadata/byte-edit.ts';
import type { ImageParameters } from './image-parameters.ts';

/** A job of the image workers; `source` is a file whose signature was checked. */
export type ImageJob =
  | { readonly kind: 'measure'; readonly source: string; readonly mediaType: string }
  | { readonly kind: 'find-metadata'; readonly source: string; readonly mediaType: string }
  | {
      readonly kind: 'transform';
      readonly source: string;
      /** The media type of the source. */
      readonly sourceType: string;
      readonly parameters: ImageParameters;
      readonly mediaType: string;
    };

/**
 * Job priorities, highest first.
 * - `upload`: an editor waits for the dimensions of an image.
 * - `page`: a reader waits for one of the limited set of variants that pages use.
 * - `other`: any other crop, quality or format; their number is unlimited.
 * - `background`: the image is prepared before a request.
 */
export type ImagePriority = (typeof imagePriorities)[number];

export const imagePriorities = ['upload', 'page', 'other', 'background'] as const;

/** Of a moving picture. */
export interface PictureMotion {
  readonly frames: number;
  /** Whether its variants move too. */
  readonly canBeScaled: boolean;
}

export type ImageResult =
  | {
      readonly kind: 'size';
      readonly width: number;
      readonly height: number;
      readonly motion: PictureMotion | undefined;
    }
  | { readonly kind: 'metadata'; readonly edits: readonly ByteEdit[] }
  | { readonly kind: 'image'; readonly bytes: Uint8Array }
  /** A moving picture, of which no moving variant can be made. */
  | { readonly kind: 'moving' };

/** From the worker: it is ready, the job has ended, or the job has exceeded its processor time. */
export type WorkerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'overdue' }
  | { readonly kind: 'done'; readonly result: ImageResult }
  | { readonly kind: 'unreadable'; readonly reason: string };

/**
 * - `image-unreadable`: the image is damaged, which no later attempt changes.
 * - `image-too-costly`: its process needed more time or memory than allowed, or has crashed.
 * - `image-workers-busy`: the queue is full.
 */
type ImageWorkErrorCode = 'image-unreadable' | 'image-too-costly' | 'image-workers-busy';

export class ImageWorkError extends Error {
  readonly code: ImageWorkErrorCode;

  constructor(code: ImageWorkErrorCode, message: string) {
    super(message);
    this.name = 'ImageWorkError';
    this.code = code;
  }
}
