import { diffIndices } from 'node-diff3';
import { Fragment, type Node, Slice } from 'prosemirror-model';
import { TextSelection, type EditorState, type Transaction } from 'prosemirror-state';

/** Above this number of pairs a comparison takes too long, and the whole range is replaced. */
const maxCompared = 1_000_000;

/** A range of the old sequence and the range of the new one that replaces it. */
interface Hunk {
  readonly from: number;
  readonly to: number;
  readonly newFrom: number;
  readonly newTo: number;
}

/** The old and new nodes that correspond, in order. */
interface Alignment {
  readonly score: number;
  readonly pairs: readonly (readonly [number, number])[];
}

/**
 * The smallest transaction that makes the document equal to `target`, so that the caret stays in its text. Undefined if
 * they are equal.
 */
export function createOutsideChange(state: EditorState, target: Node): Transaction | undefined {
  const tr = state.tr;
  changeChildren(tr, { node: state.doc, start: 0 }, target);
  if (!tr.docChanged) return undefined;
  // Text that another person inserted at the caret comes after it.
  const { selection } = state;
  if (selection instanceof TextSelection) {
    const [anchor, head] = [selection.anchor, selection.head].map((at) => tr.doc.resolve(tr.mapping.map(at, -1)));
    if (anchor && head) tr.setSelection(TextSelection.between(anchor, head));
  }
  return tr;
}

/** `start` is the position of the node's content before the transaction. */
function changeChildren(tr: Transaction, { node, start }: { node: Node; start: number }, target: Node): void {
  const old = listChildren(node);
  const wanted = listChildren(target);
  const starts = listStarts(old, start);
  for (const hunk of findHunks(old.map(toKey), wanted.map(toKey)).toReversed()) {
    const pairs = pairUp(old.slice(hunk.from, hunk.to), wanted.slice(hunk.newFrom, hunk.newTo));
    for (const { from, to, newFrom, newTo } of pairs.toReversed()) {
      const oldNode = old[hunk.from + from];
      const newNode = wanted[hunk.newFrom + newFrom];
      const at = starts[hunk.from + from] ?? start;
      if (oldNode && newNode && to - from === 1 && newTo - newFrom === 1 && isAlike(oldNode, newNode)) {
        changeNode(tr, { node: oldNode, at }, newNode);
        continue;
      }
      const end = starts[hunk.from + to] ?? at;
      tr.replace(at, end, new Slice(Fragment.from(wanted.slice(hunk.newFrom + newFrom, hunk.newFrom + newTo)), 0, 0));
    }
  }
}

function changeNode(tr: Transaction, { node, at }: { node: Node; at: number }, target: Node): void {
  if (node.inlineContent) changeInline(tr, { node, start: at + 1 }, target);
  else changeChildren(tr, { node, start: at + 1 }, target);
  if (!node.hasMarkup(target.type, target.attrs)) tr.setNodeMarkup(at, target.type, target.attrs);
}

/**
 * Compares the text of two blocks; a hard break counts as one character. Changes the text first, then the marks of the
 * unchanged text.
 */
function changeInline(tr: Transaction, { node, start }: { node: Node; start: number }, target: Node): void {
  const [old, wanted] = [toText(node), toText(target)];
  const hunks = findHunks(cutTokens(old), cutTokens(wanted));
  const [oldEnds, newEnds] = [toOffsets(cutTokens(old)), toOffsets(cutTokens(wanted))];
  const changes = hunks.map(({ from, to, newFrom, newTo }) =>
    trim(
      { from: oldEnds[from] ?? 0, to: oldEnds[to] ?? 0, newFrom: newEnds[newFrom] ?? 0, newTo: newEnds[newTo] ?? 0 },
      old,
      wanted,
    ),
  );
  for (const { from, to, newFrom, newTo } of changes.toReversed())
    tr.replace(start + from, start + to, new Slice(target.cut(newFrom, newTo).content, 0, 0));
  changeMarks(tr, { start, length: wanted.length }, target);
}

/** The text already equals that of `target`. */
function changeMarks(tr: Transaction, { start, length }: { start: number; length: number }, target: Node): void {
  target.forEach((inline, offset) => {
    const [from, to] = [start + offset, start + offset + inline.nodeSize];
    tr.doc.nodesBetween(from, to, (node, at) => {
      if (!node.isInline) return true;
      const range = [Math.max(from, at), Math.min(to, at + node.nodeSize)] as const;
      for (const mark of node.marks) if (!mark.isInSet(inline.marks)) tr.removeMark(...range, mark);
      for (const mark of inline.marks) if (!mark.isInSet(node.marks)) tr.addMark(...range, mark);
      return false;
    });
  });
  // Catches a hard break whose size differs from its one character in the compared text.
  if (target.content.size !== length) throw new RangeError('inline content has one position for each character');
}

function toText(node: Node): string {
  return node.textBetween(0, node.content.size, '', '\n');
}

/** Splits a text into words and single characters. */
function cutTokens(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}_]+|[^]/gu) ?? [];
}

function toOffsets(tokens: readonly string[]): number[] {
  const offsets = [0];
  for (const token of tokens) offsets.push((offsets.at(-1) ?? 0) + token.length);
  return offsets;
}

/** Skips the common prefix and suffix without splitting a surrogate pair. */
function trim({ from, to, newFrom, newTo }: Hunk, old: string, wanted: string): Hunk {
  const max = Math.min(to - from, newTo - newFrom);
  let head = 0;
  while (head < max && old[from + head] === wanted[newFrom + head]) head += 1;
  if (isHighSurrogate(old[from + head - 1])) head -= 1;
  let tail = 0;
  while (tail < max - head && old[to - tail - 1] === wanted[newTo - tail - 1]) tail += 1;
  if (tail > 0 && isLowSurrogate(old[to - tail])) tail -= 1;
  return { from: from + head, to: to - tail, newFrom: newFrom + head, newTo: newTo - tail };
}

function isHighSurrogate(unit = ''): boolean {
  return /^[\ud800-\udbff]$/.test(unit);
}

function isLowSurrogate(unit = ''): boolean {
  return /^[\udc00-\udfff]$/.test(unit);
}

function findHunks(old: readonly string[], wanted: readonly string[]): Hunk[] {
  if (old.length * wanted.length > maxCompared) return findOneHunk(old, wanted);
  return diffIndices([...old], [...wanted]).map(({ buffer1: [from, length], buffer2: [newFrom, newLength] }) => ({
    from,
    to: from + length,
    newFrom,
    newTo: newFrom + newLength,
  }));
}

function findOneHunk(old: readonly string[], wanted: readonly string[]): Hunk[] {
  const max = Math.min(old.length, wanted.length);
  let head = 0;
  while (head < max && old[head] === wanted[head]) head += 1;
  let tail = 0;
  while (tail < max - head && old.at(-1 - tail) === wanted.at(-1 - tail)) tail += 1;
  const hunk = { from: head, to: old.length - tail, newFrom: head, newTo: wanted.length - tail };
  return hunk.from === hunk.to && hunk.newFrom === hunk.newTo ? [] : [hunk];
}

/** Pairs the most similar nodes of two ranges in order; all others were added or removed. */
function pairUp(old: readonly Node[], wanted: readonly Node[]): Hunk[] {
  const pairs = old.length * wanted.length > 400 ? pairInOrder(old, wanted) : findPairs(old, wanted);
  const hunks: Hunk[] = [];
  let at = { old: 0, wanted: 0 };
  for (const [one, other] of [...pairs, [old.length, wanted.length] as const]) {
    if (one > at.old || other > at.wanted) hunks.push({ from: at.old, to: one, newFrom: at.wanted, newTo: other });
    if (one < old.length) hunks.push({ from: one, to: one + 1, newFrom: other, newTo: other + 1 });
    at = { old: one + 1, wanted: other + 1 };
  }
  return hunks;
}

function pairInOrder(old: readonly Node[], wanted: readonly Node[]): Alignment['pairs'] {
  return old.slice(0, wanted.length).map((_node, at) => [at, at] as const);
}

function findPairs(old: readonly Node[], wanted: readonly Node[]): Alignment['pairs'] {
  const best: Alignment[] = wanted.map(() => noPairs);
  for (const [one, node] of old.entries()) {
    let diagonal = noPairs;
    for (const [other, target] of wanted.entries()) {
      const above = best[other] ?? noPairs;
      const left = (other > 0 ? best[other - 1] : undefined) ?? noPairs;
      const score = isAlike(node, target) ? measureLikeness(node, target) : 0;
      const joined = { score: diagonal.score + score, pairs: [...diagonal.pairs, [one, other] as const] };
      best[other] = [above, left].reduce((a, b) => (b.score > a.score ? b : a), score > 0 ? joined : noPairs);
      diagonal = above;
    }
  }
  return best.at(-1)?.pairs ?? [];
}

const noPairs: Alignment = { score: 0, pairs: [] };

/** Whether one node can be changed into the other without replacing it. */
function isAlike(one: Node, other: Node): boolean {
  if (one.isAtom || other.isAtom) return false;
  return one.inlineContent ? other.inlineContent && !isItemOf(one, other) : one.type === other.type;
}

/** An item cannot become a block outside its list, or the reverse, in place. */
function isItemOf(one: Node, other: Node): boolean {
  return one.type !== other.type && (isItem(one) || isItem(other));
}

function isItem({ type }: Node): boolean {
  return type.name.endsWith('_item');
}

/** The length of the common prefix and suffix of the texts; two empty blocks are slightly similar. */
function measureLikeness(one: Node, other: Node): number {
  const [a, b] = [one.textContent, other.textContent];
  const max = Math.min(a.length, b.length);
  let head = 0;
  while (head < max && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < max - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  return 0.1 + head + tail;
}

function listChildren(node: Node): Node[] {
  return node.children.slice();
}

function listStarts(nodes: readonly Node[], start: number): number[] {
  const starts = [start];
  for (const node of nodes) starts.push((starts.at(-1) ?? start) + node.nodeSize);
  return starts;
}

function toKey(node: Node): string {
  return JSON.stringify(node);
}
