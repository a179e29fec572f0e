/** The other parts of the snapshot: the index of documents, and the change log. */
import type { ChangeLog, SavedChanges } from './change-log.ts';
import { isSame, toDocumentMap, type ContentIndex, type IndexedDocument } from './content-watch/content-index.ts';
import type { SnapshotDatabase } from './snapshot-database.ts';

/** The state of an earlier process. */
export interface SavedState {
  readonly index: ContentIndex | undefined;
  /** `undefined` when the versions of the stored pages are not known. */
  readonly changes: SavedChanges | undefined;
}

interface SnapshotState {
  readonly read: (tables: SnapshotDatabase) => SavedState;
  /** Writes pending changes, a part of them with each transaction. */
  readonly save: (tables: SnapshotDatabase) => void;
  readonly markDirty: () => void;
  readonly isDirty: () => boolean;
  /** Call it when a transaction failed or the file was replaced, so that it is unknown what is written. */
  readonly forget: () => void;
}

/** Written per transaction, which blocks the event loop for a few milliseconds. */
const maxDocuments = 500;

export function createSnapshotState({
  changes,
  index,
}: {
  changes: Pick<ChangeLog, 'version' | 'save'>;
  index: () => ContentIndex | undefined;
}): SnapshotState {
  let isDirty = false;
  let savedVersion: number | undefined;
  let saved: ReadonlyMap<string, IndexedDocument> | undefined;

  const readDocuments = ({ documents }: SnapshotDatabase) => documents.all() as (IndexedDocument | undefined)[];

  /** The index is saved after its last document. Without it, the next process compares every page. */
  const saveIndex = (tables: SnapshotDatabase, { documents, ...facts }: ContentIndex) => {
    const after = new Map(saved ?? toDocumentMap(readDocuments(tables).filter((own) => own !== undefined)));
    const changed = [...documents.values()].filter((document) => !isSame(after.get(document.id), document));
    for (const document of changed.slice(0, maxDocuments)) {
      const { formerUids: _, ...own } = document;
      tables.documents.set(document.id, own);
      after.set(document.id, document);
    }
    for (const id of after.keys()) {
      if (documents.has(id)) continue;
      tables.documents.delete(id);
      after.delete(id);
    }
    const isWhole = changed.length <= maxDocuments;
    if (isWhole) tables.meta.set('index', facts);
    else tables.meta.delete('index');
    saved = isWhole ? documents : after;
    return isWhole;
  };

  return {
    read(tables) {
      const savedChanges = tables.meta.get('changes') as SavedChanges | undefined;
      savedVersion = savedChanges?.version;
      const facts = tables.meta.get('index') as Omit<ContentIndex, 'documents'> | undefined;
      const rows = readDocuments(tables);
      const documents = toDocumentMap(rows.filter((document) => document !== undefined));
      saved = documents;
      const isWhole = facts !== undefined && documents.size === rows.length;
      return { index: isWhole ? { ...facts, documents } : undefined, changes: savedChanges };
    },
    save(tables) {
      if (!isDirty && changes.version() === savedVersion) return;
      const known = index();
      isDirty = known !== undefined && !saveIndex(tables, known);
      tables.meta.set('changes', changes.save());
      savedVersion = changes.version();
    },
    markDirty: () => void (isDirty = true),
    isDirty: () => isDirty,
    forget() {
      isDirty = true;
      saved = savedVersion = undefined;
    },
  };
}
