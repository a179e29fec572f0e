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

/**
 * Who waits for a job, from whom is served first to whom is served last.
 * - `upload`: an editor, for the size of a file.
 * - `page`: a reader, for a picture in a form that pages name: there are only so many of them.
 * - `other`: whoever asks for a part, a quality or a format of their own, of which there is no end.
 * - `nobody`: the picture is made before somebody asks.
 */
export type ImagePriority = (typeof imagePriorities)[number];

export const imagePriorities = ['upload', 'page', 'other', 'nobody'] as const;

export type ImageResult =
  | { readonly kind: 'size'; readonly width: number; readonly height: number }
  | { readonly kind: 'image'; readonly bytes: Uint8Array };

/** From the worker: it listens now, the job ended so, or it takes more time of a processor than a job may. */
export type WorkerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'overdue' }
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
