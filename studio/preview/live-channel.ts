/**
 * Keeps a live page equal to the draft: sends what has changed since the page was last shown, one patch at a time, and
 * everything once when the service has lost something. Knows no window and no React.
 */
import type { LivePatch } from '../../cms/studio-api.ts';
import type { Clock } from '../draft/clock.ts';
import type { DraftContent } from '../draft/draft-content.ts';
import { toRetryDelay } from '../draft/send-times.ts';
import type { FromFrame, LivePick, ToFrame } from './live-messages.ts';
import { toPatchedContent } from './patched-content.ts';

/** The studio's end of a `MessageChannel`. */
export interface FramePort {
  postMessage(message: ToFrame): void;
  /** What the frame says from now on. */
  listen(take: (message: FromFrame) => void): void;
  close(): void;
}

export type LiveStatus =
  /** The frame has not said hello. */
  | { readonly kind: 'connecting' }
  | LiveShown
  /** The last picture stays. `status` 0: the site cannot be reached. */
  | { readonly kind: 'stale'; readonly status: number; readonly message: string }
  /** The token is over: another live page is needed. */
  | { readonly kind: 'ended' };

export interface LiveShown {
  readonly kind: 'shown';
  /** Below the site's base path. */
  readonly path: string;
  /** Of the page, which is another document's in browse mode. */
  readonly documentId: string | undefined;
  /** Of the page: 404 and 500 are shown in the site's own words. */
  readonly status: number;
  readonly renderMs: number;
  /** What follows a publish only. */
  readonly exceptions: readonly string[];
}

export interface LiveChannelServices {
  readonly clock: Clock;
  /** Calls at the next picture of the screen, and cancels by the result: a burst of changes is one patch. */
  readonly nextFrame: (act: () => void) => () => void;
  /** Undefined as long as the draft is not open. */
  readonly getContent: () => DraftContent | undefined;
  readonly random: () => number;
  readonly onStatus: (status: LiveStatus) => void;
  readonly onPick: (pick: LivePick) => void;
  /** Of a slice by its id, as the page calls it. */
  readonly onTakeBack: (slice: string) => void;
}

/** The site takes 25 patches a second of one live page; a held key makes 30. */
const gapMs = 50;

export class LiveChannel {
  readonly #services: LiveChannelServices;
  #port: FramePort | undefined;
  /** What the service has of the draft; undefined when nothing or not for sure. */
  #known: DraftContent | undefined;
  #flight: { readonly sequence: number; readonly content: DraftContent } | undefined;
  #sequence = 0;
  #failures = 0;
  #sentAt = -Infinity;
  #cancel: (() => void) | undefined;
  #shown: LiveShown = { kind: 'shown', path: '', documentId: undefined, status: 200, renderMs: 0, exceptions: [] };
  #isEnded = false;

  constructor(services: LiveChannelServices) {
    this.#services = services;
  }

  /** A page has loaded in the frame: the first, one that a link led to, or the same again. */
  connect(port: FramePort): void {
    this.#port?.close();
    this.#cancel?.();
    this.#cancel = undefined;
    this.#flight = undefined;
    this.#port = port;
    port.listen((message) => this.#take(message));
  }

  /** Messages that are no patches go at once, to a page that has loaded. */
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
        this.#tell({ ...this.#shown, path, documentId, status: 200 });
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

  #takeShown({ sequence, status, renderMs, exceptions }: Extract<FromFrame, { kind: 'shown' }>): void {
    if (this.#flight?.sequence !== sequence) return;
    this.#known = this.#flight.content;
    this.#sequence = sequence;
    this.#flight = undefined;
    this.#failures = 0;
    this.#tell({ ...this.#shown, status, renderMs, exceptions });
    this.update();
  }

  /** Whether the patch was taken is not known; if it was, its repetition is answered with `lost`. */
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
