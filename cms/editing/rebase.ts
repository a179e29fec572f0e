/**
 * Merges a version that was saved elsewhere (by a token, an import, a restore) into a working copy, as if a colleague
 * had edited it. Pure. Units are compared as wholes: a field of the document, a slice, the order of slices. Only the
 * studio merges texts word by word.
 */
import type { FieldAddress, FieldState, FieldValue, KeptValue, ListState } from '../studio-types.ts';
import { findRows, insertRow, isInside } from './working-addresses.ts';
import { fromWorkingContent, type WorkingContent } from './working-content.ts';
import type { WorkingCopy } from './working-copy-core.ts';

export interface RebaseOptions {
  /** The version that the working copy is based on. */
  readonly base: WorkingContent;
  /** The newest version. */
  readonly next: WorkingContent;
  /** Author, time and ids of the values that are kept aside because both changed a unit. */
  readonly author: string;
  readonly at: number;
  readonly createId: () => string;
}

/** The content of a working copy without its revisions. */
export function toContent({ values, lists }: WorkingCopy): WorkingContent {
  return {
    values: new Map([...values].map(([address, { value }]) => [address, value])),
    lists: new Map([...lists].map(([list, { rows }]) => [list, rows.map(({ key }) => key)])),
  };
}

/** A text or a list of tags that was emptied equals one that was never filled. */
export function isSameContent(one: WorkingContent, other: WorkingContent): boolean {
  const stored = [one, other].map((content) => JSON.stringify(sortKeys(fromWorkingContent(withoutEmpty(content)))));
  return stored[0] === stored[1];
}

const withoutEmpty = ({ values, lists }: WorkingContent): WorkingContent => ({
  values: new Map([...values].filter(([, value]) => !Array.isArray(value) || value.length > 0)),
  lists,
});

/**
 * Where both changed a unit, the version's content stays, and values of the working copy that differ are kept aside.
 */
export function rebase(copy: WorkingCopy, options: RebaseOptions): WorkingCopy {
  const { base, next } = options;
  const mine = toContent(copy);
  const units = { base: listUnits(base), next: listUnits(next), mine: listUnits(mine) };
  const revision = copy.revision + 1;
  const draft: Draft = { values: new Map(copy.values), lists: new Map(copy.lists) };
  const kept: KeptValue[] = [];
  let isChanged = false;
  for (const address of new Set([...units.base.keys(), ...units.next.keys()])) {
    const [before, now, own] = [units.base.get(address), units.next.get(address), units.mine.get(address)];
    if (before === now || now === own) continue;
    if (own !== before) kept.push(...listLost({ mine, next, address, options }));
    replaceUnit(draft, next, { address, revision });
    isChanged = true;
  }
  for (const list of new Set([...listSliceZones(base), ...listSliceZones(next)])) {
    const rows = draft.lists.get(list)?.rows ?? [];
    const isRewritten = (key: string): boolean => {
      const unit = `${list}/@${key}`;
      return units.next.has(unit) && units.next.get(unit) !== units.base.get(unit);
    };
    const merged = { base: base.lists.get(list), next: next.lists.get(list), mine: mine.lists.get(list) };
    const keys = mergeKeys(merged, isRewritten);
    if (keys.length === rows.length && keys.every((key, index) => rows[index]?.key === key)) continue;
    const known = new Map(rows.map((row) => [row.key, row]));
    draft.lists.set(list, { rows: keys.map((key) => known.get(key) ?? { key, born: revision }), revision });
    isChanged = true;
  }
  if (!isChanged) return copy;
  prune(draft);
  return {
    ...draft,
    revision,
    kept: [...copy.kept, ...kept],
    keptRevision: kept.length > 0 ? revision : copy.keptRevision,
    writers: copy.writers,
  };
}

/** Each unit in its stored format, for comparison. Keys of group items are left out. */
function listUnits(content: WorkingContent): Map<FieldAddress, string> {
  const zones = listSliceZones(content);
  const members = new Map<
    FieldAddress,
    { values: [FieldAddress, FieldValue][]; lists: [FieldAddress, readonly string[]][] }
  >();
  const find = (address: FieldAddress) => {
    const unit = toUnit(address, zones);
    const known = members.get(unit) ?? { values: [], lists: [] };
    members.set(unit, known);
    return known;
  };
  for (const entry of content.values) if (entry[1] !== null) find(entry[0]).values.push(entry);
  for (const entry of content.lists) if (!zones.has(entry[0]) && entry[1].length > 0) find(entry[0]).lists.push(entry);
  return new Map(
    [...members].map(([unit, { values, lists }]) => {
      const zone = [...zones].find((list) => unit.startsWith(`${list}/@`));
      const around: [FieldAddress, readonly string[]][] = zone ? [[zone, [unit.slice(zone.length + 2)]]] : [];
      const inside = { values: new Map(values), lists: new Map([...around, ...lists]) };
      return [unit, JSON.stringify(sortKeys(fromWorkingContent(inside)))];
    }),
  );
}

/** Sorts members, so that equal content gives equal text. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]));
}

/** Lists whose rows are slices, which have their own ids. */
function listSliceZones({ values, lists }: WorkingContent): Set<FieldAddress> {
  return new Set(
    [...lists].flatMap(([list, keys]) => (keys.some((key) => values.has(`${list}/@${key}/slice_type`)) ? [list] : [])),
  );
}

function toUnit(address: FieldAddress, zones: ReadonlySet<FieldAddress>): FieldAddress {
  const [root, field, row] = address.split('/');
  if (root !== 'data') return address;
  const unit = `${root}/${field ?? ''}`;
  return zones.has(unit) && row !== undefined ? `${unit}/${row}` : unit;
}

interface Lost {
  readonly mine: WorkingContent;
  readonly next: WorkingContent;
  readonly address: FieldAddress;
  readonly options: RebaseOptions;
}

function listLost({ mine, next, address, options: { base, author, at, createId } }: Lost): KeptValue[] {
  return [...mine.values].flatMap(([inner, value]) => {
    const isOwn = isInside(inner, address) && value !== null && !isSame(value, base.values.get(inner));
    return isOwn && !isSame(value, next.values.get(inner))
      ? [{ id: createId(), address: inner, value, author, at }]
      : [];
  });
}

const isSame = (one: FieldValue, other: FieldValue | undefined): boolean =>
  other !== undefined && JSON.stringify(sortKeys(one)) === JSON.stringify(sortKeys(other));

/** A mutable copy, during a merge. */
interface Draft {
  readonly values: Map<FieldAddress, FieldState>;
  readonly lists: Map<FieldAddress, ListState>;
}

/** Removed fields and lists stay as empty ones with a new revision, so that clients get the removal. */
function replaceUnit(
  { values, lists }: Draft,
  next: WorkingContent,
  { address, revision }: { address: FieldAddress; revision: number },
): void {
  for (const inner of values.keys()) if (isInside(inner, address)) values.set(inner, { value: null, revision });
  for (const inner of lists.keys()) if (isInside(inner, address)) lists.set(inner, { rows: [], revision });
  for (const [inner, keys] of next.lists) {
    if (isInside(inner, address)) lists.set(inner, { rows: keys.map((key) => ({ key, born: revision })), revision });
  }
  for (const [inner, value] of next.values) if (isInside(inner, address)) values.set(inner, { value, revision });
}

/** Removes the content of rows that no longer exist. */
function prune({ values, lists }: Draft): void {
  for (const map of [lists, values]) {
    for (const address of map.keys()) {
      const isThere = findRows(address).every(({ list, key }) => lists.get(list)?.rows.some((row) => row.key === key));
      if (!isThere) map.delete(address);
    }
  }
}

type Keys = readonly string[] | undefined;

/**
 * Takes the version's order if the working copy kept the base's order. Otherwise keeps the working copy's order,
 * without rows that the version removed, and with rows that it added or changed. A row that the working copy removed is
 * inserted again if the version has changed it.
 */
function mergeKeys(
  { base = [], next = [], mine = [] }: { base: Keys; next: Keys; mine: Keys },
  isRewritten: (key: string) => boolean,
): readonly string[] {
  const isKept = JSON.stringify(base) === JSON.stringify(mine);
  if (isKept) return next;
  let rows = mine.filter((key) => next.includes(key) || !base.includes(key)).map(toRow);
  for (const [index, key] of next.entries()) {
    if (rows.some((row) => row.key === key) || (base.includes(key) && !isRewritten(key))) continue;
    rows = insertRow(rows, toRow(key), next.slice(0, index).toReversed());
  }
  return rows.map(({ key }) => key);
}

const toRow = (key: string): { key: string } => ({ key });
