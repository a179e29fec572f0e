import type { HistoryEntry } from '../../../cms/studio-api.ts';

/** The kinds of history entries. */
export const historyKinds = ['versions', 'readers', 'archive'] as const;
export type HistoryKind = (typeof historyKinds)[number];

export interface HistoryFilter {
  readonly by?: string | undefined;
  readonly kind?: HistoryKind | undefined;
}

/** All other actions concern readers: releases and experiments publish too. A publish may also make a version. */
function listKinds({ action, isNew }: HistoryEntry): readonly HistoryKind[] {
  if (/^document\.(archive|restore|trash|put-back)$/.test(action)) return ['archive'];
  if (/^document\.(save|import|tag|name)$/.test(action)) return ['versions'];
  return isNew ? ['versions', 'readers'] : ['readers'];
}

/** The actor and the authors of the changes. */
const listPeople = ({ by, authors }: HistoryEntry): readonly string[] => [by, ...authors];

export function filterHistory(entries: readonly HistoryEntry[], { by, kind }: HistoryFilter): readonly HistoryEntry[] {
  return entries.filter(
    (entry) =>
      (by === undefined || listPeople(entry).includes(by)) && (kind === undefined || listKinds(entry).includes(kind)),
  );
}

/** The people and kinds that occur; a single one offers no choice. */
export function listChoices(entries: readonly HistoryEntry[]): {
  readonly people: readonly string[];
  readonly kinds: readonly HistoryKind[];
} {
  const found = new Set(entries.flatMap(listKinds));
  return {
    people: [...new Set(entries.flatMap(listPeople))].toSorted(),
    kinds: historyKinds.filter((kind) => found.has(kind)),
  };
}
