import type { LiveMove, LivePayload } from '../document/live-payload.ts';
import { prefix } from './live-links.ts';

/**
 * Shares each rendered page among frames of different widths, so that the site renders it once. The frames are siblings
 * in the studio and use messages. A `BroadcastChannel` would fail in browsers that block all cookies, because it counts
 * as storage.
 */
interface Shared {
  readonly live: string;
  readonly shown: LivePayload | LiveMove;
}

export function share(shown: LivePayload | LiveMove): void {
  const message: Shared = { live: prefix, shown };
  // Outside the studio the page has no sibling frames.
  const count = parent === window ? 0 : parent.length;
  for (let index = 0; index < count; index += 1) {
    const frame = parent[index];
    if (frame && frame !== window && isOwn(frame)) frame.postMessage(message, location.origin);
  }
}

/** A frame that is still empty has the studio's origin, and browsers would log a message to it as an error. */
function isOwn(frame: Window): boolean {
  try {
    return frame.origin === location.origin;
  } catch (error) {
    // Reading a window of another origin throws.
    if (error instanceof DOMException) return false;
    throw error;
  }
}

/** Messages of other live pages are ignored: the studio may show several frames. */
export function listenToFrames(take: (shown: LivePayload | LiveMove) => void): void {
  addEventListener('message', ({ origin, data }: MessageEvent<Partial<Shared>>) => {
    if (origin === location.origin && data.live === prefix && data.shown) take(data.shown);
  });
}
