/** What is open of each document: the same for all who look at it, and for a while after they have left. */

interface OpenDocumentsOptions<Place, Opened> {
  readonly open: (place: Place) => Promise<Opened>;
  /** Whether it would come back as it was left. */
  readonly mayClose: (opened: Opened) => boolean;
  readonly close: (opened: Opened) => void;
  /** Documents that stay open although nobody looks at them. */
  readonly maxLeft: number;
}

interface Entry<Opened> {
  readonly opening: Promise<Opened>;
  /** Undefined while it is being opened. */
  opened: Opened | undefined;
  viewers: number;
}

export class OpenDocuments<Place extends { readonly id: string }, Opened> {
  readonly #options: OpenDocumentsOptions<Place, Opened>;
  /** The one that was looked at last comes last. */
  readonly #entries = new Map<string, Entry<Opened>>();

  constructor(options: OpenDocumentsOptions<Place, Opened>) {
    this.#options = options;
  }

  /** Call `leave` when nobody looks at it any more. What could not be opened is tried again by the next call. */
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

  /** Those that were left longest ago. One that may not be closed now is looked at again with the next that is left. */
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
