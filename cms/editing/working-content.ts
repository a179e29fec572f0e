/** Converts a document between its stored format and the flat content of a working copy. */
import type { StoredFields } from '../fields/field-type.ts';
import { isRecord } from '../fields/field-set.ts';
import type { ModelSet } from '../models/model-set.ts';
import type { FieldModels, SliceChoice, Widget } from '../models/widget.ts';
import type { FieldAddress, FieldValue } from '../studio-types.ts';
import { fromStep, toStep } from './working-addresses.ts';

export interface WorkingContent {
  readonly values: ReadonlyMap<FieldAddress, FieldValue>;
  /** The keys of the rows. */
  readonly lists: ReadonlyMap<FieldAddress, readonly string[]>;
}

export interface EditableDocument {
  readonly uid: string | undefined;
  readonly title: string | undefined;
  readonly tags: readonly string[];
  readonly data: StoredFields;
}

type Models = Pick<ModelSet, 'getFields' | 'getVariation'>;

/** The format of keys, as in the schema of the protocol. */
const keyPattern = /^[\w$.:-]{1,120}$/;
const dataAddress = 'data';

/**
 * Rows without a key get one from their position, which is the same for every client. A value that no model describes
 * stays whole. Switches that are not stored get their default.
 */
export function toWorkingContent(document: EditableDocument, type: string, models: Models): WorkingContent {
  const reader = new ContentReader(models);
  if (document.uid !== undefined) reader.values.set('uid', document.uid);
  if (document.title !== undefined) reader.values.set('title', document.title);
  if (document.tags.length > 0) reader.values.set('tags', [...document.tags]);
  reader.readFields(dataAddress, document.data, models.getFields(type));
  return reader;
}

class ContentReader {
  readonly values = new Map<FieldAddress, FieldValue>();
  readonly lists = new Map<FieldAddress, readonly string[]>();
  readonly #models: Models;

  constructor(models: Models) {
    this.#models = models;
  }

  readFields(prefix: FieldAddress, fields: StoredFields, models: FieldModels | undefined): void {
    for (const [key, value] of Object.entries(fields)) {
      const widget = models && Object.hasOwn(models, key) ? models[key] : undefined;
      this.#readField(`${prefix}/${toStep(key)}`, value, widget);
    }
    this.#fillSwitches(prefix, fields, models);
  }

  /** A switch is never empty. What was imported lacks the default, which a version of the studio has. */
  #fillSwitches(prefix: FieldAddress, fields: StoredFields, models: FieldModels = {}): void {
    for (const [key, widget] of Object.entries(models))
      if (widget.type === 'Boolean' && fields[key] === undefined)
        this.#setValue(`${prefix}/${toStep(key)}`, widget.config.default_value ?? false);
  }

  #readField(address: FieldAddress, value: unknown, widget: Widget | undefined): void {
    if (widget?.type === 'Group' && isRecordList(value)) {
      this.#readRows(address, value, undefined, (row, item) => this.readFields(row, item, widget.config.fields));
    } else if ((widget?.type === 'Slices' || widget?.type === 'Choice') && isRecordList(value)) {
      const { choices } = widget.config;
      this.#readRows(address, value, 'id', (row, slice) => this.#readSlice(row, slice, choices));
    } else if (widget?.type === 'Link' && isRecordList(value)) {
      this.#readRows(address, value, 'key', (row, link) => this.#setValue(row, link));
    } else this.#setValue(address, value);
  }

  #readRows(
    list: FieldAddress,
    items: readonly Record<string, unknown>[],
    keyName: string | undefined,
    readRow: (row: FieldAddress, item: Record<string, unknown>) => void,
  ): void {
    const keys: string[] = [];
    for (const [index, item] of items.entries()) {
      const own = keyName === undefined ? undefined : item[keyName];
      const isUsable = typeof own === 'string' && keyPattern.test(own) && !keys.includes(own);
      const key = isUsable ? own : findFreeKey(keys, index);
      keys.push(key);
      readRow(`${list}/@${key}`, item);
    }
    this.lists.set(list, keys);
  }

  #readSlice(row: FieldAddress, slice: Record<string, unknown>, choices: Readonly<Record<string, SliceChoice>>): void {
    const { id: _id, primary, items, ...labels } = slice;
    for (const [name, value] of Object.entries(labels)) this.#setValue(`${row}/${toStep(name)}`, value);
    const type = String(slice['slice_type']);
    const parts = this.#findParts(type, String(slice['variation'] ?? 'default'), choices[type]);
    this.readFields(`${row}/primary`, isRecord(primary) ? primary : {}, parts?.primary);
    if (!isRecordList(items) || items.length === 0) return;
    this.#readRows(`${row}/items`, items, undefined, (inner, item) => this.readFields(inner, item, parts?.items));
  }

  #findParts(
    type: string,
    variation: string,
    choice: SliceChoice | undefined,
  ): { primary: FieldModels; items: FieldModels } | undefined {
    if (choice?.type === 'Slice') return { primary: choice['non-repeat'], items: choice.repeat };
    if (choice?.type === 'SharedSlice') return this.#models.getVariation(type, variation);
    return choice && { primary: { value: choice }, items: {} };
  }

  /** Stored fields are JSON, so the cast is safe. */
  #setValue(address: FieldAddress, value: unknown): void {
    if (value !== undefined) this.values.set(address, value as FieldValue);
  }
}

function findFreeKey(keys: readonly string[], index: number): string {
  const key = `row-${index}`;
  return keys.includes(key) ? findFreeKey(keys, index + 1) : key;
}

function isRecordList(value: unknown): value is readonly Record<string, unknown>[] {
  return Array.isArray(value) && value.every(isRecord);
}

/**
 * Needs no model, so that content that was edited under an older model is converted too. Leaves out empty fields and
 * lists.
 */
export function fromWorkingContent(content: WorkingContent): EditableDocument {
  const tree = toTree(content);
  const read = (address: FieldAddress): unknown => content.values.get(address) ?? undefined;
  const [uid, title, tags] = ['uid', 'title', 'tags'].map(read);
  return {
    uid: typeof uid === 'string' ? uid : undefined,
    title: typeof title === 'string' ? title : undefined,
    tags: Array.isArray(tags) ? tags.map(String) : [],
    data: toStoredFields(tree.get(dataAddress), { content, address: dataAddress }),
  };
}

interface TreeNode {
  readonly steps: Map<string, TreeNode>;
}

/** The addresses as a tree of their steps, so that each is visited once. */
function toTree({ values, lists }: WorkingContent): Map<string, TreeNode> {
  const root: TreeNode = { steps: new Map() };
  for (const address of [...values.keys(), ...lists.keys()]) {
    let node = root;
    for (const step of address.split('/')) {
      const next = node.steps.get(step) ?? { steps: new Map() };
      node.steps.set(step, next);
      node = next;
    }
  }
  return root.steps;
}

interface TreePosition {
  readonly content: WorkingContent;
  readonly address: FieldAddress;
}

function toStoredFields(node: TreeNode | undefined, { content, address }: TreePosition): Record<string, unknown> {
  const fields = [...(node?.steps ?? [])].flatMap(([step, inner]): [string, unknown][] => {
    const value = toStoredValue(inner, { content, address: `${address}/${step}` });
    return value === undefined ? [] : [[fromStep(step), value]];
  });
  return Object.fromEntries(fields);
}

function toStoredValue(node: TreeNode, position: TreePosition): unknown {
  const { content, address } = position;
  const keys = content.lists.get(address);
  if (!keys) return content.values.get(address) ?? (node.steps.size > 0 ? toStoredFields(node, position) : undefined);
  if (keys.length === 0) return undefined;
  return keys.flatMap((key) => toStoredRow(key, node.steps.get(`@${key}`), { content, address: `${address}/@${key}` }));
}

/** A link is a value with its key, a slice has its key as id, and an item of a group has none. */
function toStoredRow(key: string, node: TreeNode | undefined, position: TreePosition): unknown[] {
  const { content, address } = position;
  const value = content.values.get(address);
  if (value === null) return [];
  if (value !== undefined) return [isRecord(value) ? { ...value, key } : value];
  const fields = toStoredFields(node, position);
  if (typeof fields['slice_type'] !== 'string' || !isSliceNode(node)) return [fields];
  const { primary = {}, items = [], ...labels } = fields;
  return [{ id: key, ...labels, primary, items }];
}

/** A field of a group may be called `slice_type` too, but only a slice has its fields below `primary` and `items`. */
function isSliceNode(node: TreeNode | undefined): boolean {
  const known = new Set(['slice_type', 'slice_label', 'variation', 'primary', 'items']);
  return [...(node?.steps.keys() ?? [])].every((step) => known.has(step));
}
