/** Keeps what was used last, up to a number of entries and a weight. Entries end on their own by `expiresAt`. */
interface LruCache<Value> {
  get: (key: string) => Value | undefined;
  set: (key: string, value: Value, entry: { expiresAt: number; weight: number }) => void;
  /** In no order that means anything. */
  values: () => Iterable<Value>;
  /** Lets go of all others: nobody will ask for them again. */
  keepOnly: (isWanted: (value: Value) => boolean) => void;
  clear: () => void;
  size: () => number;
}

/** `now` is a monotonic clock in milliseconds: a clock that is set back makes no entry immortal. */
export function createLruCache<Value>({
  mostEntries,
  mostWeight,
  now,
}: {
  mostEntries: number;
  mostWeight: number;
  now: () => number;
}): LruCache<Value> {
  // A Map keeps the order of insertion: its first entry is the one that was not used for longest.
  const entries = new Map<string, { value: Value; expiresAt: number; weight: number }>();
  let total = 0;
  const remove = (key: string) => {
    total -= entries.get(key)?.weight ?? 0;
    entries.delete(key);
  };
  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      if (entry.expiresAt <= now()) {
        total -= entry.weight;
        return undefined;
      }
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, { expiresAt, weight }) {
      remove(key);
      if (weight > mostWeight) return;
      entries.set(key, { value, expiresAt, weight });
      total += weight;
      for (const oldest of entries.keys()) {
        if (entries.size <= mostEntries && total <= mostWeight) break;
        remove(oldest);
      }
    },
    *values() {
      for (const { value } of entries.values()) yield value;
    },
    keepOnly(isWanted) {
      for (const [key, { value }] of entries) if (!isWanted(value)) remove(key);
    },
    clear() {
      entries.clear();
      total = 0;
    },
    size: () => entries.size,
  };
}
