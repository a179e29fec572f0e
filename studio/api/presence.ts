import type { FieldAddress } from '../../cms/studio-types.ts';
import type { Clock } from '../draft/clock.ts';

/** Half of the service's limit: it removes people that were not reported for 30 seconds. */
const beatMs = 15_000;
/** Tabbing through many fields reports only the field where the focus stays. */
const settleMs = 250;

export interface Place {
  readonly client: string;
  readonly documentId: string | null;
  readonly field?: FieldAddress;
}

export interface PresenceOptions {
  readonly client: string;
  readonly documentId: string;
  readonly clock: Clock;
  /** `isLast`: the page is being left. A lost report is not repeated, because another follows. */
  readonly send: (place: Place, options: { readonly isLast: boolean }) => void;
  /** Whether the document has unsent changes. */
  readonly hasUnsent: () => boolean;
}

/** Reports to the service at which document and field this tab is. */
export class Presence {
  readonly #options: PresenceOptions;
  #field: FieldAddress | undefined;
  #isHidden = false;
  #isThere = false;
  #cancelBeat: () => void = () => undefined;
  #cancelMove: (() => void) | undefined;

  constructor(options: PresenceOptions) {
    this.#options = options;
  }

  start(): void {
    this.#tell();
  }

  /** Call this when the focus moves to a field, or to none. */
  moveTo(field: FieldAddress | undefined): void {
    if (field === this.#field) return;
    this.#field = field;
    this.#cancelMove ??= this.#options.clock.after(settleMs, () => {
      if (this.#isThere) this.#tell();
    });
  }

  /** Call this when the tab is hidden or shown. A hidden tab with unsent changes still counts as present. */
  setHidden(isHidden: boolean): void {
    this.#isHidden = isHidden;
    if (this.#isAway() && this.#isThere) this.#leave({ isLast: false });
    else if (!this.#isThere && !isHidden) this.#tell();
  }

  /** The browser has a connection again. */
  goOnline(): void {
    if (this.#isThere) this.#tell();
  }

  /** The page or the document is being left. */
  stop(): void {
    this.#leave({ isLast: true });
  }

  #tell(): void {
    const { client, documentId, clock, send } = this.#options;
    this.#cancel();
    this.#isThere = true;
    send({ client, documentId, ...(this.#field !== undefined && { field: this.#field }) }, { isLast: false });
    this.#cancelBeat = clock.after(beatMs, () => this.#beat());
  }

  #beat(): void {
    if (this.#isAway()) this.#leave({ isLast: false });
    else this.#tell();
  }

  #leave(options: { readonly isLast: boolean }): void {
    this.#cancel();
    if (!this.#isThere) return;
    this.#isThere = false;
    this.#options.send({ client: this.#options.client, documentId: null }, options);
  }

  #isAway(): boolean {
    return this.#isHidden && !this.#options.hasUnsent();
  }

  #cancel(): void {
    this.#cancelBeat();
    this.#cancelMove?.();
    this.#cancelMove = undefined;
  }
}
