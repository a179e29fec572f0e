import type { OverlayRequest, Ref } from '../storage.ts';
import { openOverlayPublication, removeOverlay } from './change-publication.ts';
import type { View } from './compile-query.ts';
import type { IndexNumbers } from './index-numbers.ts';
import { toNumber } from './rows.ts';
import type { Statements } from './statement-cache.ts';

/** A view is used within the request that opened it, so only the newest are cached. */
const maxViews = 1000;

/** What a sequence shows: a ref (above 0), or an overlay on a ref (below 0) that was opened in this process. */
export interface Views {
  find(sequence: number): View;
  /** Writes the overlay unless it exists. */
  open(request: OverlayRequest): number;
  /** Returns how many were removed. */
  remove(unusedSince: number): number;
}

export function createViews(statements: Statements, indexNumbers: IndexNumbers, getMaster: () => Ref): Views {
  const overlays = new Map<number, { base: number; overlay: number }>();
  const numbers = new Map<string, number>();
  /** When each overlay was opened last, in this process. One that is removed too early is written again. */
  const lastUses = new Map<number, number>();
  let lastNumber = 0;

  function findOrAdd({ key, sequence, hidden, listEntries }: OverlayRequest): number {
    const known = statements.get('SELECT id AS number FROM overlay WHERE key = ?', key);
    if (known) return toNumber(known);
    const entries = listEntries();
    return statements.transaction(() => {
      statements.onUndo(() => {
        indexNumbers.clear();
        // Views of other overlays stay; this one was never read.
        numbers.clear();
      });
      const overlay = toNumber(statements.get('INSERT INTO overlay (key) VALUES (?) RETURNING id AS number', key));
      for (const entry of entries) {
        const publication = openOverlayPublication(statements, { entry, numbers: indexNumbers, sequence });
        statements.run(
          'INSERT INTO overlay_entry (overlay, document_id, publication) VALUES (?, ?, ?)',
          overlay,
          entry.documentId,
          publication,
        );
      }
      for (const id of hidden) {
        statements.run(
          'INSERT INTO overlay_entry (overlay, document_id, publication) VALUES (?, ?, NULL)',
          ...[overlay, id],
        );
      }
      return overlay;
    });
  }

  function remove(unusedSince: number): number {
    return statements.transaction(() => {
      const unused = statements
        .all('SELECT id AS number FROM overlay')
        .map(toNumber)
        .filter((overlay) => (lastUses.get(overlay) ?? -Infinity) < unusedSince);
      for (const overlay of unused) {
        removeOverlay(statements, overlay);
        lastUses.delete(overlay);
      }
      const removed = new Set(unused);
      for (const [name, number] of numbers) {
        if (!removed.has(overlays.get(number)?.overlay ?? 0)) continue;
        numbers.delete(name);
        overlays.delete(number);
      }
      return unused.length;
    });
  }

  return {
    find(sequence) {
      const opened = overlays.get(sequence);
      if (opened) return { isMaster: false, sequence: opened.base, overlay: opened.overlay };
      return { isMaster: sequence === getMaster().sequence, sequence, overlay: undefined };
    },
    remove,
    open(request) {
      const overlay = findOrAdd(request);
      lastUses.set(overlay, request.at);
      const name = `${request.sequence} ${overlay}`;
      const known = numbers.get(name);
      if (known !== undefined) return known;
      lastNumber -= 1;
      numbers.set(name, lastNumber);
      overlays.set(lastNumber, { base: request.sequence, overlay });
      const [oldest] = numbers;
      if (numbers.size > maxViews && oldest) {
        numbers.delete(oldest[0]);
        overlays.delete(oldest[1]);
      }
      return lastNumber;
    },
  };
}
