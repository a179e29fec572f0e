/**
 * The messages between the studio and the frame of a live page over a `MessagePort`. `site/browser/live-messages.ts`
 * declares the same; a test compares both.
 */
import type { LivePatch } from '../../cms/studio-api.ts';

/** Sent by `window.postMessage` and answered with the port, only between the studio and the site's origin. */
export interface LiveHello {
  readonly kind: 'fc-live-hello';
}

export type ToFrame =
  | { readonly kind: 'patch'; readonly patch: LivePatch }
  /** The id of a slice, or undefined for the top of the page. */
  | { readonly kind: 'scroll-to'; readonly slice: string | undefined }
  | { readonly kind: 'theme'; readonly theme: LiveTheme }
  /** `names`: pairs of slice id and name, for labels. */
  | { readonly kind: 'mode'; readonly mode: LiveMode; readonly names: readonly (readonly [string, string])[] }
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

export type LiveTheme = 'light' | 'dark' | 'system';
export type LiveMode = 'edit' | 'browse';

export type FromFrame =
  /** A page has loaded; without a document it is an error page or a list. */
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
  /** The content service has lost the previous patch: the whole content is needed. */
  | { readonly kind: 'lost' }
  /** `status` is 0 if the site is unreachable. The page keeps showing the last content. */
  | { readonly kind: 'failed'; readonly sequence: number; readonly status: number; readonly message: string }
  | ({ readonly kind: 'pick' } & LivePick)
  /** A person requests the published version of a slice. The studio shows what would change, and does it. */
  | { readonly kind: 'take-back'; readonly slice: string }
  /** The frame shows another page, or is about to. */
  | { readonly kind: 'navigated'; readonly path: string };

/** A click in the page. */
export interface LivePick {
  readonly slice: string | undefined;
  /** The text of the clicked block, and the offset of the click in it. */
  readonly text: string;
  readonly offset: number;
  readonly href: string | undefined;
  readonly image: string | undefined;
}
