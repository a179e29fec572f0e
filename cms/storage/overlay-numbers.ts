/** The overlays on refs that were opened in this process, by the numbers that stand for their sequences (below 0). */
export interface OverlayNumbers {
  get(number: number): OpenOverlay | undefined;
  open(overlay: OpenOverlay, at: number): number;
  /** When each overlay was opened last, in this process. */
  readonly lastUses: ReadonlyMap<number, number>;
  /** These overlays exist no longer. */
  forget(overlays: readonly number[]): void;
  /** An overlay that was written last may exist no longer. */
  clear(): void;
}

export interface OpenOverlay {
  /** The sequence of the ref below. */
  readonly base: number;
  /** The id of the stored overlay. */
  readonly overlay: number;
}

/** A view is used within the request that opened it, so only the newest are cached. */
const maxViews = 1000;

export function createOverlayNumbers(): OverlayNumbers {
  const overlays = new Map<number, OpenOverlay>();
  const numbers = new Map<string, number>();
  const lastUses = new Map<number, number>();
  let lastNumber = 0;

  return {
    lastUses,
    get: (number) => overlays.get(number),
    // Views of other overlays stay; the last one was never read.
    clear: () => numbers.clear(),
    open({ base, overlay }, at) {
      lastUses.set(overlay, at);
      const name = `${base} ${overlay}`;
      const known = numbers.get(name);
      if (known !== undefined) return known;
      lastNumber -= 1;
      numbers.set(name, lastNumber);
      overlays.set(lastNumber, { base, overlay });
      const [oldest] = numbers;
      if (numbers.size > maxViews && oldest) {
        numbers.delete(oldest[0]);
        overlays.delete(oldest[1]);
      }
      return lastNumber;
    },
    forget(removed) {
      const gone = new Set(removed);
      for (const overlay of gone) lastUses.delete(overlay);
      for (const [name, number] of numbers) {
        if (!gone.has(overlays.get(number)?.overlay ?? 0)) continue;
        numbers.delete(name);
        overlays.delete(number);
      }
    },
  };
}
