/** Shares open documents between their viewers, and keeps them open for a while after the last viewer has left. */

interface OpenDocumentsOptions<Place, Opened> {
  readonly open: (place: Place) => Promise<Opened>;
  /** Whether the document could be restored completely after closing. */
  readonly mayClose: (opened: Opened) => boolean;
  readonly close: (opened: Opened) => void;
  /** The number of documents that stay open without a viewer. */
  readonly maxLeft: number;
}

interface Entry<Opened> {
  readonly opening: Promise<Opened>;
  /** Undefined until it is open. */
  opened: Opened | undefined;
  viewers: number;
}

export class OpenDocuments<Place extends { readonly id: string }, Opened> {
  readonly #options: OpenDocumentsOptions<Place, Opened>;
  /** In the order of their last opening. */
  readonly #entries = new Map<string, Entry<Opened>>();

  constructor(options: OpenDocumentsOptions<Place, Opened>) {
    this.#options = options;
  }

  /** Call `leave` when the document is not shown any more. After a failure the next call tries again. */
  async open(place: Place): Promise<Opened> {
    const entry = this.#entries.get(place.id) ?? this.#begin(place);
    entry.viewers += 1;
    this.#entries.delete(place.id);
    this.#entries.set(place.id, entry);
    try {
      entry.opened = await entry.opening;
      return entry.opened;
    } catch (error) {
      if (this.#entries.get(place.id) === entry) this.#entries.delete(place.id);
      throw error;
    }
  }

  leave(id: string): void {
    const entry = this.#entries.get(id);
    if (entry) entry.viewers = Math.max(0, entry.viewers - 1);
    this.#closeSome();
  }

  #begin(place: Place): Entry<Opened> {
    return { opening: this.#options.open(place), opened: undefined, viewers: 0 };
  }

  /**
   * Closes the documents without viewers above the limit, oldest first. One that may not be closed now is checked again
   * at the next `leave`.
   */
  #closeSome(): void {
    const { maxLeft, mayClose, close } = this.#options;
    const left = [...this.#entries].filter(([, { viewers }]) => viewers === 0);
    for (const [id, { opened }] of left.slice(0, Math.max(0, left.length - maxLeft))) {
      if (opened === undefined || !mayClose(opened)) continue;
      this.#entries.delete(id);
      close(opened);
    }
  }
}
