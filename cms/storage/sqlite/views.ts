import type { OverlayNumbers } from '../overlay-numbers.ts';
import type { OverlayRequest, PublicationEntry, Ref } from '../publication-register.ts';
import { openOverlayPublication, removeOverlay } from './change-publication.ts';
import type { View } from './compile-query.ts';
import type { IndexNumbers } from './index-numbers.ts';
import { toNumber } from './rows.ts';
import type { Statements } from './statement-cache.ts';

/** What a sequence shows: a ref (above 0), or an overlay on a ref (below 0) that was opened in this process. */
export interface Views {
  readonly find: (sequence: number) => View;
  /** The number of a stored overlay; undefined when it must be written first. */
  readonly findOverlay: (request: OverlayRequest) => number | undefined;
  /** Writes the overlay unless it is stored already, and returns its number. */
  readonly writeOverlay: (request: OverlayRequest, entries: readonly PublicationEntry[]) => number;
  /** Returns how many overlays were removed. */
  readonly removeOverlays: (unusedSince: number) => number;
}

interface ViewResources {
  readonly indexNumbers: IndexNumbers;
  readonly overlayNumbers: OverlayNumbers;
  readonly getMaster: () => Ref;
}

export function createViews(statements: Statements, { indexNumbers, overlayNumbers, getMaster }: ViewResources): Views {
  function findOverlay({ key, sequence, at }: OverlayRequest): number | undefined {
    const known = statements.get('SELECT id AS number FROM overlay WHERE key = ?', key);
    return known && overlayNumbers.open({ base: sequence, overlay: toNumber(known) }, at);
  }

  function insertOverlay({ key, sequence, hidden }: OverlayRequest, entries: readonly PublicationEntry[]): number {
    return statements.transaction(() => {
      statements.onUndo(() => {
        indexNumbers.clear();
        overlayNumbers.clear();
      });
      const overlay = toNumber(statements.get('INSERT INTO overlay (key) VALUES (?) RETURNING id AS number', key));
      const add = (documentId: string, publication: number | null): void =>
        statements.run(
          'INSERT INTO overlay_entry (overlay, document_id, publication) VALUES (?, ?, ?)',
          overlay,
          documentId,
          publication,
        );
      for (const entry of entries) {
        add(entry.documentId, openOverlayPublication(statements, { entry, numbers: indexNumbers, sequence }));
      }
      for (const id of hidden) add(id, null);
      return overlay;
    });
  }

  return {
    findOverlay,
    find(sequence) {
      const opened = overlayNumbers.get(sequence);
      if (opened) return { isMaster: false, sequence: opened.base, overlay: opened.overlay };
      return { isMaster: sequence === getMaster().sequence, sequence, overlay: undefined };
    },
    writeOverlay(request, entries) {
      const known = findOverlay(request);
      if (known !== undefined) return known;
      return overlayNumbers.open({ base: request.sequence, overlay: insertOverlay(request, entries) }, request.at);
    },
    removeOverlays: (unusedSince) =>
      statements.transaction(() => {
        const unused = statements
          .all('SELECT id AS number FROM overlay')
          .map(toNumber)
          .filter((overlay) => (overlayNumbers.lastUses.get(overlay) ?? -Infinity) < unusedSince);
        for (const overlay of unused) removeOverlay(statements, overlay);
        overlayNumbers.forget(unused);
        return unused.length;
      }),
  };
}
