import type { Random } from '../../scripts/fuzz/random.ts';
import type { FieldAddress, FieldValue, RowContent } from '../../cms/studio-types.ts';
import type { DraftContent } from '../draft/draft-content.ts';
import { listPredecessors } from '../draft/draft-content.ts';
import type { LocalChange } from '../draft/draft-state.ts';
import type { FieldKind } from '../draft/merge-field.ts';
import {
  isTextBlock,
  readBlocks,
  toFieldValue,
  type RichTextBlock,
  type TextBlock,
} from '../rich-text/rich-text-block.ts';
import { toNormalForm } from '../rich-text/normal-form.ts';

/** In the test documents, the name of a field tells how it is merged. */
export function kindOf(address: FieldAddress): FieldKind {
  const name = address.split('/').at(-1) ?? '';
  if (name === 'body' || name === 'text') return 'rich-text';
  if (name === 'title' || name === 'label') return 'text';
  if (name === 'tags') return 'set';
  return name === 'slice_type' || name === 'variation' ? 'structure' : 'whole';
}

interface EditTools {
  readonly random: Random;
  readonly createToken: () => string;
  readonly createKey: () => string;
  /** Half of all edits are in this field, to cause conflicts. */
  readonly hotField: FieldAddress;
}

/** A random edit as one undo step. */
export function createEdit(content: DraftContent, tools: EditTools): readonly LocalChange[] {
  const { random } = tools;
  if (random.oneIn(5)) return createRowEdit(content, tools);
  const address = random.oneIn(2) ? tools.hotField : random.pick(listFields(content));
  const value = content.values.get(address) ?? null;
  return [{ kind: 'set', address, value: editValue(kindOf(address), value, tools) }];
}

/** The constant fields, the fields in rows, and empty fields of the slices. */
function listFields({ values, lists }: DraftContent): FieldAddress[] {
  const slices = (lists.get('data/slices') ?? []).flatMap((key) => [
    `data/slices/@${key}/primary/title`,
    `data/slices/@${key}/primary/text`,
  ]);
  const filled = [...values.keys()].filter((address) => kindOf(address) !== 'structure');
  return [
    ...new Set(['uid', 'title', 'tags', 'data/title', 'data/body', 'data/body', 'data/body', ...slices, ...filled]),
  ];
}

function editValue(kind: FieldKind, value: FieldValue, tools: EditTools): FieldValue {
  if (kind === 'text') return editText(typeof value === 'string' ? value : '', tools) || null;
  if (kind === 'rich-text') return toFieldValue(toNormalForm(editBlocks(readBlocks(value) ?? [], tools)));
  if (kind === 'set') {
    const members = Array.isArray(value) ? (value as readonly FieldValue[]) : [];
    if (members.length > 0 && tools.random.oneIn(4)) return members.slice(1);
    return [...members, tools.createToken()];
  }
  return tools.random.oneIn(6) ? null : { url: tools.createToken() };
}

/** Inserts or removes a word. */
function editText(text: string, { random, createToken }: EditTools): string {
  const words = text.split(' ');
  const at = random.below(words.length + 1);
  if (random.oneIn(5)) return words.filter((_word, index) => index !== at).join(' ');
  if (random.oneIn(8)) return [...words.slice(0, at), createToken(), ...words.slice(at + 2)].join(' ');
  return [...words.slice(0, at), createToken(), ...words.slice(at)].join(' ').trim();
}

function editBlocks(blocks: readonly RichTextBlock[], tools: EditTools): RichTextBlock[] {
  const { random, createToken } = tools;
  const at = random.below(Math.max(1, blocks.length));
  const block = blocks[at];
  const replace = (...others: readonly RichTextBlock[]): RichTextBlock[] => [
    ...blocks.slice(0, at),
    ...others,
    ...blocks.slice(at + 1),
  ];
  const act = random.below(14);
  if (!block || act === 0) return [...blocks.slice(0, at), paragraph(createToken()), ...blocks.slice(at)];
  if (act === 1) return replace();
  if (act === 2) return replace(block, { type: 'embed', oembed: { embed_url: createToken() } });
  if (!isTextBlock(block)) return random.oneIn(3) ? replace() : replace(block, paragraph(createToken()));
  if (act === 3) return replace(...splitBlock(block, random));
  if (act === 4) return joinNext(blocks, at);
  if (act === 5)
    return replace({ ...block, type: random.pick(['paragraph', 'heading2', 'list-item', 'preformatted']) });
  if (act <= 7) return replace(markSome(block, random));
  return replace(retype(block, editText(block.text, tools)));
}

function paragraph(text: string): TextBlock {
  return { type: 'paragraph', text, spans: [] };
}

function splitBlock(block: TextBlock, random: Random): TextBlock[] {
  const at = block.text.indexOf(' ', random.below(block.text.length + 1));
  if (at < 0) return [block, paragraph('')];
  const [head, tail] = [block.text.slice(0, at), block.text.slice(at)];
  return [retype(block, head), { ...paragraph(tail), spans: [] }];
}

function joinNext(blocks: readonly RichTextBlock[], at: number): RichTextBlock[] {
  const [one, other] = blocks.slice(at, at + 2);
  if (!one || !other || !isTextBlock(one) || !isTextBlock(other)) return [...blocks];
  const joined = { ...one, text: `${one.text} ${other.text}` };
  return [...blocks.slice(0, at), joined, ...blocks.slice(at + 2)];
}

function markSome(block: TextBlock, random: Random): TextBlock {
  const [one, other] = [random.below(block.text.length + 1), random.below(block.text.length + 1)];
  const ends = { start: Math.min(one, other), end: Math.max(one, other) };
  const span = random.pick([
    { type: 'strong' as const, ...ends },
    { type: 'hyperlink' as const, ...ends, data: { link_type: 'Web', url: `/${random.below(3)}` } },
    { type: 'label' as const, ...ends, data: { label: `l${random.below(2)}` } },
  ]);
  return random.oneIn(4) ? { ...block, spans: [] } : { ...block, spans: [...block.spans, span] };
}

/** Replaces the text of a block and keeps the marks that still fit. */
function retype(block: TextBlock, text: string): TextBlock {
  return { ...block, text, spans: block.spans.filter(({ end }) => end <= text.length) };
}

function createRowEdit(content: DraftContent, tools: EditTools): readonly LocalChange[] {
  const { random, createToken, createKey } = tools;
  const slices = content.lists.get('data/slices') ?? [];
  const groups = slices.map((key): FieldAddress => `data/slices/@${key}/items`);
  const list = random.oneIn(5)
    ? 'data/links'
    : random.oneIn(3) && groups.length > 0
      ? random.pick(groups)
      : 'data/slices';
  const keys = content.lists.get(list) ?? [];
  const key = keys.length > 0 ? random.pick(keys) : undefined;
  const behind = keys.length > 0 && !random.oneIn(4) ? random.pick(keys) : undefined;
  if (key !== undefined && random.oneIn(4)) return [{ kind: 'remove', list, key }];
  if (key !== undefined && random.oneIn(3)) {
    const others = keys.filter((other) => other !== key);
    return [{ kind: 'move', list, key, after: listPredecessors(others, behind === key ? undefined : behind) }];
  }
  const inserted = { kind: 'insert' as const, list, key: createKey(), after: listPredecessors(keys, behind) };
  return [{ ...inserted, content: createRow(list, createToken) }];
}

function createRow(list: FieldAddress, createToken: () => string): RowContent {
  if (list === 'data/links') return { values: [['', { url: createToken() }]], lists: [] };
  if (list.endsWith('items')) return { values: [['label', createToken()]], lists: [] };
  return {
    values: [
      ['slice_type', 'quote'],
      ['primary/title', createToken()],
      ['items/@first/label', createToken()],
    ],
    lists: [['items', ['first']]],
  };
}
