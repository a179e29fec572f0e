import type { HistoryEntry } from '../../../cms/studio-api.ts';

/** What a line of history is about, as people look for it. */
export const historyKinds = ['versions', 'readers', 'archive'] as const;
export type HistoryKind = (typeof historyKinds)[number];

export interface HistoryFilter {
  readonly by?: string | undefined;
  readonly kind?: HistoryKind | undefined;
}

/** Everything that is no version is about readers: releases and experiments publish too. */
export function toKind({ action }: Pick<HistoryEntry, 'action'>): HistoryKind {
  if (/^document\.(archive|restore|trash|put-back)$/.test(action)) return 'archive';
  return /^document\.(save|import|tag)$/.test(action) ? 'versions' : 'readers';
}

export function filterHistory(entries: readonly HistoryEntry[], { by, kind }: HistoryFilter): readonly HistoryEntry[] {
  return entries.filter(
    (entry) => (by === undefined || entry.by === by) && (kind === undefined || toKind(entry) === kind),
  );
}

/** The people and the kinds that occur: a choice of one is none. */
export function listChoices(entries: readonly HistoryEntry[]): {
  readonly people: readonly string[];
  readonly kinds: readonly HistoryKind[];
} {
  const found = new Set(entries.map(toKind));
  return {
    people: [...new Set(entries.map(({ by }) => by))].toSorted(),
    kinds: historyKinds.filter((kind) => found.has(kind)),
  };
}
