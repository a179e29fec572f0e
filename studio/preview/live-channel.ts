/**
 * Keeps a live page equal to the draft: sends the changes since the last shown patch, one patch at a time, and the
 * whole content when the service has lost the earlier ones. Independent of the DOM and of React.
 */
import type { LivePatch } from '../../cms/studio-api.ts';
import type { Clock } from '../draft/clock.ts';
import type { DraftContent } from '../draft/draft-content.ts';
import { toRetryDelay } from '../draft/send-times.ts';
import type { FromFrame, LivePick, ToFrame } from './live-messages.ts';
import { toPatchedContent } from './patched-content.ts';

/** The studio's end of a `MessageChannel`. */
export interface FramePort {
  readonly postMessage: (message: ToFrame) => void;
  /** Sets the receiver of the frame's messages. */
  readonly listen: (take: (message: FromFrame) => void) => void;
  readonly close: () => void;
}

export type LiveStatus =
  /** The frame has not sent its first message. */
  | { readonly kind: 'connecting' }
  | LiveShown
  /** The page shows older content. `status` is 0 if the site is unreachable. */
  | { readonly kind: 'stale'; readonly status: number; readonly message: string }
  /** The token has expired: a new live page is needed. */
  | { readonly kind: 'ended' };

export interface LiveShown {
  readonly kind: 'shown';
  /** Relative to the site's base path. */
  readonly path: string;
  /** The document of the shown page. In browse mode it may be another document. */
  readonly documentId: string | undefined;
  /** The status of the rendered page: 404 and 500 show the site's error pages. */
  readonly status: number;
  readonly renderMs: number;
  /** Parts of the page that change only after publishing. */
  readonly exceptions: readonly string[];
  /** The ids of the slices that the page shows; undefined before it has answered a patch. */
  readonly slices: readonly string[] | undefined;
}

export interface LiveChannelServices {
  readonly clock: Clock;
  /** Like `requestAnimationFrame`: combines a burst of changes into one patch. The returned function cancels. */
  readonly nextFrame: (act: () => void) => () => void;
  /** Undefined until the draft is open. */
  readonly getContent: () => DraftContent | undefined;
  readonly random: () => number;
  readonly onStatus: (status: LiveStatus) => void;
  readonly onPick: (pick: LivePick) => void;
  /** Receives the slice's id, as the page knows it. */
  readonly onTakeBack: (slice: string) => void;
}

/** The site accepts 25 patches a second for one live page; a held key causes 30 changes. */
const gapMs = 50;

export class LiveChannel {
  readonly #services: LiveChannelServices;
  #port: FramePort | undefined;
  /** The content that the service has; undefined if unknown. */
  #known: DraftContent | undefined;
  #flight: { readonly sequence: number; readonly content: DraftContent } | undefined;
  #sequence = 0;
  #failures = 0;
  #sentAt = -Infinity;
  #cancel: (() => void) | undefined;
  #shown: LiveShown = {
    kind: 'shown',
    path: '',
    documentId: undefined,
    status: 200,
    renderMs: 0,
    exceptions: [],
    slices: undefined,
  };
  #isEnded = false;

  constructor(services: LiveChannelServices) {
    this.#services = services;
  }

  /** A page has loaded in the frame: the first one, after a navigation, or after a reload. */
  connect(port: FramePort): void {
    this.#port?.close();
    this.#cancel?.();
    this.#cancel = undefined;
    this.#flight = undefined;
    this.#port = port;
    port.listen((message) => this.#take(message));
  }

  /** Sends any message except a patch at once; without a loaded page it is dropped. */
  send(message: Exclude<ToFrame, { kind: 'patch' }>): void {
    this.#port?.postMessage(message);
  }

  /** The draft has changed. */
  update(): void {
    if (!this.#port || this.#flight || this.#cancel || this.#isEnded) return;
    const { clock, nextFrame } = this.#services;
    const waitMs = this.#sentAt + gapMs - clock.now();
    const send = (): void => this.#sendPatch();
    this.#cancel = waitMs > 0 ? clock.after(waitMs, send) : nextFrame(send);
  }

  stop(): void {
    this.#cancel?.();
    this.#port?.close();
    this.#port = undefined;
    this.#isEnded = true;
  }

  #sendPatch(): void {
    this.#cancel = undefined;
    const content = this.#services.getContent();
    const patch = content && this.#toPatch(content);
    if (!content || !patch) return;
    this.#flight = { sequence: patch.sequence, content };
    this.#sentAt = this.#services.clock.now();
    this.#port?.postMessage({ kind: 'patch', patch });
  }

  #toPatch(content: DraftContent): LivePatch | undefined {
    const sequence = this.#sequence + 1;
    if (this.#known) {
      const changed = toPatchedContent(this.#known, content);
      return changed && { sequence, isWhole: false, ...changed };
    }
    return { sequence, isWhole: true, values: [...content.values], lists: [...content.lists] };
  }

  #take(message: FromFrame): void {
    switch (message.kind) {
      case 'ready': {
        const { path, documentId } = message;
        this.#tell({ ...this.#shown, path, documentId, status: 200, slices: undefined });
        this.update();
        return;
      }
      case 'shown':
        this.#takeShown(message);
        return;
      case 'lost':
        this.#known = undefined;
        this.#flight = undefined;
        this.update();
        return;
      case 'failed':
        this.#takeFailure(message);
        return;
      case 'pick':
        this.#services.onPick(message);
        return;
      case 'take-back':
        this.#services.onTakeBack(message.slice);
        return;
      case 'navigated':
        this.#shown = { ...this.#shown, path: message.path };
    }
  }

  #takeShown({ sequence, status, renderMs, exceptions, slices }: Extract<FromFrame, { kind: 'shown' }>): void {
    if (this.#flight?.sequence !== sequence) return;
    this.#known = this.#flight.content;
    this.#sequence = sequence;
    this.#flight = undefined;
    this.#failures = 0;
    this.#tell({ ...this.#shown, status, renderMs, exceptions, slices });
    this.update();
  }

  /** A failed patch may have been stored. If so, the service responds to the repetition with `lost`. */
  #takeFailure({ status, message }: Extract<FromFrame, { kind: 'failed' }>): void {
    this.#flight = undefined;
    if (status === 404) {
      this.#isEnded = true;
      this.#services.onStatus({ kind: 'ended' });
      return;
    }
    this.#failures += 1;
    this.#services.onStatus({ kind: 'stale', status, message });
    const delayMs = toRetryDelay(this.#failures, this.#services.random);
    this.#cancel = this.#services.clock.after(delayMs, () => this.#sendPatch());
  }

  #tell(shown: LiveShown): void {
    this.#shown = shown;
    this.#services.onStatus(shown);
  }
}
