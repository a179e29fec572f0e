/**
 * The messages between the studio and the frame of a live page over a `MessagePort`; `studio/preview` declares the
 * same.
 */

/** By `window.postMessage`, with the port: only to and from the studio's origin. */
export interface LiveHello {
  readonly kind: 'fc-live-hello';
}

export type ToFrame =
  /** `patch` is handed on as it is; `sequence` counts patches. */
  | { readonly kind: 'patch'; readonly patch: { readonly sequence: number } }
  /** A slice by its id, or the page itself. */
  | { readonly kind: 'scroll-to'; readonly slice: string | undefined }
  | { readonly kind: 'theme'; readonly theme: 'light' | 'dark' | 'system' }
  /** `names` of slices by their ids, for labels. */
  | { readonly kind: 'mode'; readonly mode: 'edit' | 'browse'; readonly names: readonly (readonly [string, string])[] }
  /**
   * Slices that differ from the published version: pairs of id and kind of mark. `takeBack`: the label of the button
   * that requests a take-back.
   */
  | {
      readonly kind: 'marks';
      readonly slices: readonly (readonly [string, string])[];
      readonly takeBack: string | undefined;
    }
  /** Opens the browser's print dialog. */
  | { readonly kind: 'print' };

export type FromFrame =
  /** The page of this frame; without a document it is an error page or a list. */
  | { readonly kind: 'ready'; readonly path: string; readonly documentId: string | undefined }
  | {
      readonly kind: 'shown';
      readonly sequence: number;
      readonly status: number;
      readonly renderMs: number;
      readonly exceptions: readonly string[];
      /** The ids of the slices that the page shows. */
      readonly slices: readonly string[];
    }
  /** The content service does not have the patch before: everything is needed once. */
  | { readonly kind: 'lost' }
  /** 0: the site cannot be reached. The last picture stays. */
  | { readonly kind: 'failed'; readonly sequence: number; readonly status: number; readonly message: string }
  | {
      readonly kind: 'pick';
      readonly slice: string | undefined;
      /** Of the block that was clicked, and where in it. */
      readonly text: string;
      readonly offset: number;
      readonly href: string | undefined;
      readonly image: string | undefined;
    }
  /** A person requests the published version of a slice. The studio shows what would change, and does it. */
  | { readonly kind: 'take-back'; readonly slice: string }
  /** Before the frame leaves for another page. */
  | { readonly kind: 'navigated'; readonly path: string };
