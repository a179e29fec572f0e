/** The overlays that this process has opened, by the negative numbers that replace their sequences in a query. */
export interface OverlayNumbers {
  readonly get: (number: number) => OpenOverlay | undefined;
  readonly open: (overlay: OpenOverlay, at: number) => number;
  /** When this process opened each overlay last, by overlay id. */
  readonly lastUses: ReadonlyMap<number, number>;
  /** Call it for overlays that were deleted. */
  readonly forget: (overlays: readonly number[]) => void;
  /** Call it after a rollback: overlays that were written in the transaction may not exist. */
  readonly clear: () => void;
}

interface OpenOverlay {
  /** The sequence of the ref below. */
  readonly base: number;
  /** The id of the stored overlay. */
  readonly overlay: number;
}

/** A view is used within the request that opened it, so only the newest are kept. */
const maxViews = 1000;

export function createOverlayNumbers(): OverlayNumbers {
  const overlays = new Map<number, OpenOverlay>();
  const numbers = new Map<string, number>();
  const lastUses = new Map<number, number>();
  let lastNumber = 0;

  return {
    lastUses,
    get: (number) => overlays.get(number),
    // The views of existing overlays stay readable; that of a rolled-back overlay was never read.
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
