/** Merges purges that were not sent yet. Too many keys become the key of all responses. */
import type { Purge } from '../../integrations/shared-caches/shared-cache.ts';

export interface PurgeSet {
  readonly add: (purge: Purge) => void;
  readonly addAll: (purges: readonly Purge[]) => void;
  /** Returns the purges and empties the set. */
  readonly take: () => readonly Purge[];
  readonly size: () => number;
}

/**
 * A release of 600 documents has more keys. One purge of everything is then cheaper for the cache than thousands of
 * keys.
 */
const maxKeys = 500;

/** `all`: the key of every response. */
export function createPurgeSet(all: string): PurgeSet {
  const changed = new Set<string>();
  const takenDown = new Set<string>();

  /** A key that is taken down need not be purged as changed too. */
  const unite = () => {
    for (const own of [changed, takenDown]) {
      if (own.size <= maxKeys && !own.has(all)) continue;
      own.clear();
      own.add(all);
    }
    if (takenDown.has(all)) changed.clear();
    for (const key of takenDown) changed.delete(key);
  };
  const add = ({ keys, reason }: Purge) => {
    const own = reason === 'changed' ? changed : takenDown;
    for (const key of keys) own.add(key);
    unite();
  };

  return {
    add,
    addAll: (purges) => purges.forEach(add),
    take() {
      // Takedowns are a separate purge, so that they do not wait for the rest.
      const purges: Purge[] = [
        { keys: [...takenDown], reason: 'taken down' },
        { keys: [...changed], reason: 'changed' },
      ];
      takenDown.clear();
      changed.clear();
      return purges.filter(({ keys }) => keys.length > 0);
    },
    size: () => changed.size + takenDown.size,
  };
}
