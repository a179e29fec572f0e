import type { OverlayRequest, Ref } from '../storage.ts';
import { openOverlayPublication } from './change-publication.ts';
import type { View } from './compile-query.ts';
import type { PathIds } from './path-ids.ts';
import { toNumber } from './rows.ts';
import type { Statements } from './statement-cache.ts';

/** Views are looked at within the request that opened them; the newest of them are remembered for the cached counts. */
const mostViews = 1000;

/** What a sequence shows: a ref (above 0), or an overlay on a ref (below 0) that was opened in this process. */
export interface Views {
  find(sequence: number): View;
  /** Writes the overlay when it is not there yet. */
  open(request: OverlayRequest): number;
}

export function createViews(statements: Statements, paths: PathIds, getMaster: () => Ref): Views {
  const overlays = new Map<number, { base: number; overlay: number }>();
  const numbers = new Map<string, number>();
  let lastNumber = 0;

  function findOrAdd({ key, sequence, listEntries }: OverlayRequest): number {
    const known = statements.get('SELECT id AS number FROM overlay WHERE key = ?', key);
    if (known) return toNumber(known);
    const entries = listEntries();
    return statements.transaction(() => {
      const overlay = toNumber(statements.get('INSERT INTO overlay (key) VALUES (?) RETURNING id AS number', key));
      for (const entry of entries) {
        const publication = openOverlayPublication(statements, { entry, paths, sequence });
        statements.run(
          'INSERT INTO overlay_entry (overlay, document_id, publication) VALUES (?, ?, ?)',
          overlay,
          entry.documentId,
          publication,
        );
      }
      return overlay;
    });
  }

  return {
    find(sequence) {
      const opened = overlays.get(sequence);
      if (opened) return { isMaster: false, sequence: opened.base, overlay: opened.overlay };
      return { isMaster: sequence === getMaster().sequence, sequence, overlay: undefined };
    },
    open(request) {
      const overlay = findOrAdd(request);
      const name = `${request.sequence} ${overlay}`;
      const known = numbers.get(name);
      if (known !== undefined) return known;
      lastNumber -= 1;
      numbers.set(name, lastNumber);
      overlays.set(lastNumber, { base: request.sequence, overlay });
      const [oldest] = numbers;
      if (numbers.size > mostViews && oldest) {
        numbers.delete(oldest[0]);
        overlays.delete(oldest[1]);
      }
      return lastNumber;
    },
  };
}
