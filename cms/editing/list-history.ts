/**
 * Turns audit entries into the history of a document: one history entry for each version, and for each later action on
 * it. Pure.
 */
import type { AuditEntry } from '../storage/audit-register.ts';
import type { HistoryEntry } from '../studio-api.ts';

const making: ReadonlySet<string> = new Set(['document.save', 'document.import', 'document.tag']);
const notes: ReadonlySet<string> = new Set(['document.write', 'document.name']);

interface Act {
  readonly entry: AuditEntry;
  readonly before: number | undefined;
  readonly after: number | undefined;
}

/** `entries` are newest first, and so is the result. `releases` contains the labels of releases by id. */
export function listHistory(
  entries: readonly AuditEntry[],
  id: string,
  releases: ReadonlyMap<string, string>,
): HistoryEntry[] {
  return joinActs(listActs(entries, id)).map((acts) => toLine(acts, releases));
}

const listActs = (entries: readonly AuditEntry[], id: string): Act[] =>
  entries.flatMap((entry) =>
    entry.documents.filter((document) => document.id === id).map(({ before, after }) => ({ entry, before, after })),
  );

/**
 * Consecutive actions on one version are one history entry: its authors, its save, its name and its first publication.
 */
function joinActs(acts: readonly Act[]): Act[][] {
  const lines: Act[][] = [];
  for (const act of acts) {
    const line = lines.at(-1);
    if (line && isOfLine(act, line)) line.push(act);
    else lines.push([act]);
  }
  return lines;
}

function isOfLine({ entry: { action }, after }: Act, line: readonly Act[]): boolean {
  if (after === undefined || line[0]?.after !== after) return false;
  if (line.some(({ entry }) => making.has(entry.action))) return action === 'document.write';
  return making.has(action) || notes.has(action) || line.every(({ entry }) => notes.has(entry.action));
}

/** `acts` are newest first. The first one that is not a note determines the kind of the history entry. */
function toLine(acts: readonly Act[], releases: ReadonlyMap<string, string>): HistoryEntry {
  const isNote = ({ entry }: Act): boolean => notes.has(entry.action);
  const act = acts.find((one) => !isNote(one)) ?? acts[0];
  if (!act) throw new RangeError('A line of history has an act.');
  const made = acts.find(({ entry }) => making.has(entry.action));
  const { at, actorId, actorName: by, action, subject } = act.entry;
  const authors = acts.filter(({ entry }) => entry.action === 'document.write' || entry === made?.entry);
  return {
    at,
    by,
    isPerson: isPersonId(actorId),
    action,
    version: act.after ?? null,
    before: act.before ?? null,
    isNew: made !== undefined,
    isSitting: made?.entry.subject === 'sitting',
    authors: [...new Set(authors.map(({ entry }) => entry.actorName))].filter((name) => name !== by).toReversed(),
    name: acts.find(({ entry }) => entry.action === 'document.name')?.entry.subject ?? null,
    release: action.startsWith('release.') && subject !== undefined ? (releases.get(subject) ?? null) : null,
  };
}

/** Ids of accounts have this prefix (`cms/accounts/accounts.ts`). */
const isPersonId = (actorId: string): boolean => actorId.startsWith('person-');
