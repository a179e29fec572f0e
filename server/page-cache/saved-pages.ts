/** What an earlier process has left of its pages, taken up bit by bit: what is wanted at once, the rest when there is time. */
import type { ChangeLog } from './change-log.ts';
import type { EntryArchive, EntryStore } from './entry-store.ts';
import { toEntry, type PageEntry } from './page-entry.ts';
import type { SnapshotFacts } from './snapshot/snapshot-list.ts';
import type { SavedState } from './snapshot/snapshot-catalogue.ts';
import type { Snapshot } from './snapshot/snapshot.ts';
import type { Versions } from './versions.ts';

/** The entries of the snapshot as they are now, by all that has changed since. */
export function toArchive(snapshot: Snapshot, changes: ChangeLog): EntryArchive {
  const toTaken = ({ validAt, ...facts }: SnapshotFacts): PageEntry[] => {
    const entry = toEntry(facts, { answer: undefined, validAt });
    entry.isUrgent = changes.isOwnOf(entry);
    if (!changes.removes(entry)) return [entry];
    snapshot.remove(entry);
    return [];
  };
  return {
    holds: snapshot.holds,
    load: snapshot.load,
    takeLot: (key) => snapshot.takeLot(key)?.flatMap(toTaken),
    untaken: snapshot.untaken,
  };
}

/** Versions are counted on from where the earlier process stopped: its pages say for which they were right. */
export function resumeVersions({ index, changes: saved }: SavedState, versions: Versions, changes: ChangeLog): void {
  if (!saved) return;
  changes.resume(saved);
  if (index) {
    versions.resume(index.ref, saved.version);
    return;
  }
  // Nobody can tell what has changed since.
  const version = saved.version + 1;
  versions.resume('', version);
  changes.record({ version, contentKeys: 'all', documentIds: new Set(), removedIds: new Set() });
}

/** All lots are taken, and what lies on disk is compared with what they name. */
export async function tidyUp({
  snapshot,
  store,
  rest,
  isStopped,
}: {
  snapshot: Pick<Snapshot, 'sweep'>;
  store: EntryStore;
  /** Told how many milliseconds the work before it took. */
  rest: (milliseconds: number) => Promise<unknown>;
  isStopped: () => boolean;
}): Promise<void> {
  for (let isLeft = true; isLeft;) {
    if (isStopped()) return;
    const begun = performance.now();
    isLeft = store.takeUp();
    await rest(performance.now() - begun);
  }
  // A page without its bytes would not be found in an outage: as one that is not stored, it is rendered again.
  for (const key of await snapshot.sweep()) if (!store.get(key)?.answer) store.delete(key);
}
