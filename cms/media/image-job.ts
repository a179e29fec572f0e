import type { ImageParameters } from './image-parameters.ts';

/** What the image workers do; `source` is a file whose signature was checked. */
export type ImageJob =
  | { readonly kind: 'measure'; readonly source: string }
  | {
      readonly kind: 'transform';
      readonly source: string;
      readonly parameters: ImageParameters;
      readonly mediaType: string;
    };

export type ImageResult =
  | { readonly kind: 'size'; readonly width: number; readonly height: number }
  | { readonly kind: 'image'; readonly bytes: Uint8Array };

/** From the worker: it listens now, or the job ended so. */
export type WorkerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly result: ImageResult }
  | { readonly kind: 'unreadable'; readonly reason: string };

/**
 * - `image-unreadable`: the picture is damaged, or needs more time or memory than any picture may.
 * - `image-workers-busy`: too much is asked for just now.
 */
export class ImageWorkError extends Error {
  readonly code: 'image-unreadable' | 'image-workers-busy';

  constructor(code: 'image-unreadable' | 'image-workers-busy', message: string) {
    super(message);
    this.name = 'ImageWorkError';
    this.code = code;
  }
}
