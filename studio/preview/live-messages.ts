/**
 * What the studio and the frame of a live page say to each other over a `MessagePort`. The frame has the same in
 * `site/browser/live-messages.ts`; a test compares both.
 */
import type { LivePatch } from '../../cms/studio-api.ts';

/** By `window.postMessage`, and answered with the port: only to and from the site's origin. */
export interface LiveHello {
  readonly kind: 'fc-live-hello';
}

export type ToFrame =
  | { readonly kind: 'patch'; readonly patch: LivePatch }
  /** A slice by its id, or the page itself. */
  | { readonly kind: 'scroll-to'; readonly slice: string | undefined }
  | { readonly kind: 'theme'; readonly theme: LiveTheme }
  /** `names` of slices by their ids, for labels. */
  | { readonly kind: 'mode'; readonly mode: LiveMode; readonly names: readonly (readonly [string, string])[] }
  /** Slices that differ from what readers see, by their ids, and how. `takeBack`: what the button says that asks for it. */
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
  /** The page of this frame; without a document it is an error page or a list. */
  | { readonly kind: 'ready'; readonly path: string; readonly documentId: string | undefined }
  | {
      readonly kind: 'shown';
      readonly sequence: number;
      readonly status: number;
      readonly renderMs: number;
      readonly exceptions: readonly string[];
    }
  /** The content service does not have the patch before: everything is needed once. */
  | { readonly kind: 'lost' }
  /** 0: the site cannot be reached. The last picture stays. */
  | { readonly kind: 'failed'; readonly sequence: number; readonly status: number; readonly message: string }
  | ({ readonly kind: 'pick' } & LivePick)
  /** Somebody wants a slice to be as readers see it. The page only asks: the studio shows what that means, and does it. */
  | { readonly kind: 'take-back'; readonly slice: string }
  /** The frame shows another page, or is about to. */
  | { readonly kind: 'navigated'; readonly path: string };

/** What somebody clicked in the page. */
export interface LivePick {
  readonly slice: string | undefined;
  /** Of the block that was clicked, and where in it. */
  readonly text: string;
  readonly offset: number;
  readonly href: string | undefined;
  readonly image: string | undefined;
}
