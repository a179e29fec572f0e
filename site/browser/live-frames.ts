import type { LiveMove, LivePayload } from '../document/live-payload.ts';
import { prefix } from './live-links.ts';

/**
 * Frames of other widths show what one of them gets: the site renders once for all. They stand beside each other in the
 * studio, and get it by messages. A `BroadcastChannel` is storage to browsers: one that blocks all cookies refuses it.
 */
interface Shared {
  readonly live: string;
  readonly shown: LivePayload | LiveMove;
}

export function share(shown: LivePayload | LiveMove): void {
  const message: Shared = { live: prefix, shown };
  // Opened outside the studio, the page stands alone.
  const count = parent === window ? 0 : parent.length;
  for (let index = 0; index < count; index += 1) {
    const frame = parent[index];
    if (frame && frame !== window && isOwn(frame)) frame.postMessage(message, location.origin);
  }
}

/** A frame whose page has not come yet belongs to the studio: browsers would report a message to it as an error. */
function isOwn(frame: Window): boolean {
  try {
    return frame.origin === location.origin;
  } catch (error) {
    // Nothing of a window of another origin can be read.
    if (error instanceof DOMException) return false;
    throw error;
  }
}

/** Of this live page alone: the studio has frames of other pages too. */
export function listenToFrames(take: (shown: LivePayload | LiveMove) => void): void {
  addEventListener('message', ({ origin, data }: MessageEvent<Partial<Shared>>) => {
    if (origin === location.origin && data.live === prefix && data.shown) take(data.shown);
  });
}
