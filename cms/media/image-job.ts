import type { ImageParameters } from './image-parameters.ts';

/** A job of the image workers; `source` is a file whose signature was checked. */
export type ImageJob =
  | { readonly kind: 'measure'; readonly source: string }
  | {
      readonly kind: 'transform';
      readonly source: string;
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

export type ImageResult =
  | { readonly kind: 'size'; readonly width: number; readonly height: number }
  | { readonly kind: 'image'; readonly bytes: Uint8Array };

/** From the worker: it is ready, the job has ended, or the job has exceeded its processor time. */
export type WorkerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'overdue' }
  | { readonly kind: 'done'; readonly result: ImageResult }
  | { readonly kind: 'unreadable'; readonly reason: string };

/**
 * - `image-unreadable`: the image is damaged, or needs more time or memory than allowed.
 * - `image-workers-busy`: the queue is full.
 */
export class ImageWorkError extends Error {
  readonly code: 'image-unreadable' | 'image-workers-busy';

  constructor(code: 'image-unreadable' | 'image-workers-busy', message: string) {
    super(message);
    this.name = 'ImageWorkError';
    this.code = code;
  }
}
