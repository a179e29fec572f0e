import { matchWords } from './match-words.ts';

type Side = 'mine' | 'theirs';
type Sides<Item> = Readonly<Record<'base' | Side, readonly Item[]>>;

/**
 * A part of a merged sequence: unchanged (`common`: all three sides have the same keys), changed by one side
 * (`single`), or the same items changed by both (`conflict`).
 */
export type MergedPart<Item> =
  | ({ readonly kind: 'common' | 'conflict' } & Sides<Item>)
  | { readonly kind: 'single'; readonly side: Side; readonly items: readonly Item[] };

export interface MergeOptions {
  /**
   * `mine` is an undo: it removes an inserted text word by word, and keeps what others have written inside. In any
   * other merge, a removal conflicts with a change inside the removed range.
   */
  readonly isUndo?: boolean;
}

/** One replaced range: `start` to `end` of the base, `sideStart` to `sideEnd` of the side that replaced it. */
interface Hunk {
  readonly side: Side;
  readonly start: number;
  readonly end: number;
  readonly sideStart: number;
  readonly sideEnd: number;
}

/**
 * Merges two changes of a sequence (three-way merge). node-diff3 finds the changes of each side. Its own merge treats
 * adjacent changes as a conflict, so two people who each add a word behind the same word would lose one. Here only
 * changes of the same items conflict. Of two insertions at one position, the remote one comes first.
 */
export function mergeSequences<Item>(
  sides: Sides<Item>,
  toKey: (item: Item) => string,
  { isUndo = false }: MergeOptions = {},
): MergedPart<Item>[] {
  const { base, mine, theirs } = sides;
  const baseKeys = base.map(toKey);
  const hunks = [
    ...findHunks('theirs', baseKeys, theirs.map(toKey)),
    ...findHunks('mine', baseKeys, mine.map(toKey)).flatMap((hunk) => (isUndo ? splitDeletion(hunk) : [hunk])),
    // The sort is stable: of two hunks with the same range, the remote one stays first.
  ].sort((one, other) => one.start - other.start || one.end - other.end);
  const parts: MergedPart<Item>[] = [];
  const at = { base: 0, mine: 0, theirs: 0 };
  for (const group of groupHunks(hunks)) {
    const start = Math.min(...group.map((hunk) => hunk.start));
    const end = Math.max(...group.map((hunk) => hunk.end));
    pushCommon(parts, sides, at, start - at.base);
    const part = resolveGroup(group, sides, { start, end });
    // Both sides inserted the same items at the same position: keep them once.
    if (start < end || !isRepeated(part, parts.at(-1), toKey)) parts.push(part);
    const grown = (side: Side): number =>
      group
        .filter((hunk) => hunk.side === side)
        .reduce((sum, hunk) => sum + (hunk.sideEnd - hunk.sideStart) - (hunk.end - hunk.start), end - start);
    at.mine += grown('mine');
    at.theirs += grown('theirs');
    at.base = end;
  }
  pushCommon(parts, sides, at, base.length - at.base);
  return parts;
}

/** One hunk for each removed item, so that items inserted between them stay. */
function splitDeletion(hunk: Hunk): Hunk[] {
  if (hunk.sideStart < hunk.sideEnd) return [hunk];
  return Array.from({ length: hunk.end - hunk.start }, (_, index) => {
    const start = hunk.start + index;
    return { ...hunk, start, end: start + 1 };
  });
}

function isRepeated<Item>(
  part: MergedPart<Item>,
  previous: MergedPart<Item> | undefined,
  toKey: (item: Item) => string,
): boolean {
  if (part.kind !== 'single' || previous?.kind !== 'single') return false;
  if (part.side === previous.side || part.items.length !== previous.items.length) return false;
  return part.items.every((item, index) => toKey(item) === toKey(previous.items[index] ?? item));
}

function pushCommon<Item>(
  parts: MergedPart<Item>[],
  sides: Sides<Item>,
  at: Record<'base' | 'mine' | 'theirs', number>,
  length: number,
): void {
  if (length === 0) return;
  const cut = (side: keyof Sides<Item>): readonly Item[] => sides[side].slice(at[side], at[side] + length);
  parts.push({ kind: 'common', base: cut('base'), mine: cut('mine'), theirs: cut('theirs') });
  for (const side of ['base', 'mine', 'theirs'] as const) at[side] += length;
}

function resolveGroup<Item>(
  group: readonly Hunk[],
  { base, mine, theirs }: Sides<Item>,
  { start, end }: { start: number; end: number },
): MergedPart<Item> {
  const [first] = group;
  if (group.length === 1 && first) {
    return {
      kind: 'single',
      side: first.side,
      items: (first.side === 'mine' ? mine : theirs).slice(first.sideStart, first.sideEnd),
    };
  }
  const cut = (side: Side, items: readonly Item[]): readonly Item[] => {
    const own = group.filter((hunk) => hunk.side === side);
    const [head, tail] = [own[0], own.at(-1)];
    // A conflict always has hunks of both sides; a single hunk has returned above.
    if (!head || !tail) return base.slice(start, end);
    return items.slice(head.sideStart - (head.start - start), tail.sideEnd + (end - tail.end));
  };
  return { kind: 'conflict', base: base.slice(start, end), mine: cut('mine', mine), theirs: cut('theirs', theirs) };
}

/** Groups hunks that change the same items of the base. */
function groupHunks(hunks: readonly Hunk[]): Hunk[][] {
  const groups: Hunk[][] = [];
  let end = -1;
  for (const hunk of hunks) {
    const group = groups.at(-1);
    // Both sides replace the same items, or one inserts inside a range that the other replaces.
    if (group && hunk.start < end) group.push(hunk);
    else groups.push([hunk]);
    end = Math.max(group && hunk.start < end ? end : -1, hunk.end);
  }
  return groups;
}

/**
 * The changes of one side. Only words are compared: blanks are all equal and would be matched at the wrong words. The
 * common prefix and suffix are skipped first, because an edit is usually short and a text may be long.
 */
export function findHunks(side: Side, base: readonly string[], changed: readonly string[]): Hunk[] {
  const whole = cutEqual({ side, start: 0, end: base.length, sideStart: 0, sideEnd: changed.length }, base, changed);
  const [baseAt, changedAt] = [
    listWordIndices(base, whole.start, whole.end),
    listWordIndices(changed, whole.sideStart, whole.sideEnd),
  ];
  const toWords = (keys: readonly string[], indices: readonly number[]) => indices.map((index) => keys[index] ?? '');
  const matches = matchWords(toWords(base, baseAt), toWords(changed, changedAt)).map(
    ([word, changedWord]) => [baseAt[word] ?? 0, changedAt[changedWord] ?? 0] as const,
  );
  const hunks: Hunk[] = [];
  let [start, sideStart] = [whole.start, whole.sideStart];
  for (const [end, sideEnd] of [...matches, [whole.end, whole.sideEnd] as const]) {
    const hunk = cutEqual({ side, start, end, sideStart, sideEnd }, base, changed);
    if (hunk.start < hunk.end || hunk.sideStart < hunk.sideEnd) hunks.push(hunk);
    [start, sideStart] = [end + 1, sideEnd + 1];
  }
  return hunks;
}

function cutEqual(hunk: Hunk, base: readonly string[], changed: readonly string[]): Hunk {
  let { start, end, sideStart, sideEnd } = hunk;
  for (; start < end && sideStart < sideEnd && base[start] === changed[sideStart]; start += 1) sideStart += 1;
  for (; start < end && sideStart < sideEnd && base[end - 1] === changed[sideEnd - 1]; end -= 1) sideEnd -= 1;
  return { side: hunk.side, start, end, sideStart, sideEnd };
}

function listWordIndices(keys: readonly string[], start: number, end: number): number[] {
  const indices: number[] = [];
  for (let index = start; index < end; index += 1) if (keys[index]?.trim() !== '') indices.push(index);
  return indices;
}
