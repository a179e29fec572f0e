/**
 * Lays the models of a program's new version beside those of the store. What the new version adds, or says in other
 * words, becomes part of the result. What it takes away or means differently does not: content may have been written
 * with it.
 */
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import type { StoredModel } from '../storage/model-register.ts';

export interface LaidModels {
  /**
   * All models of the store with what was added to them, and the new ones. Models that only the store has are equal.
   */
  readonly models: StoredModel[];
  /** What the store's models have, and the given ones take away or mean differently. */
  readonly retained: RetainedParts[];
}

/** The parts of one model that stay as they are in the store. */
export interface RetainedParts {
  readonly kind: StoredModel['kind'];
  readonly id: string;
  /** For example `kind: the option "Article"`. */
  readonly parts: readonly string[];
}

const recordSchema = v.record(v.string(), v.unknown());
type JsonRecord = v.InferOutput<typeof recordSchema>;
/** Notes that a part of the model stays as it is in the store. */
type Retain = (part: string) => void;
/** The value of a property after the upgrade; undefined removes it. */
type LayProperty = (stored: unknown, given: unknown, retain: Retain) => unknown;

export function layModels(stored: readonly StoredModel[], given: readonly StoredModel[]): LaidModels {
  const models = new Map(stored.map((model) => [toKey(model), model]));
  const retained: RetainedParts[] = [];
  for (const model of given) {
    const before = models.get(toKey(model));
    if (before === undefined) models.set(toKey(model), model);
    if (before === undefined || before.json === model.json) continue;
    const parts: string[] = [];
    const layModel = model.kind === 'custom-type' ? layCustomType : laySharedSlice;
    const laid = layModel(parseJson(before.json), parseJson(model.json), (part) => parts.push(part));
    models.set(toKey(model), { ...model, json: JSON.stringify(laid) });
    if (parts.length > 0) retained.push({ kind: model.kind, id: model.id, parts });
  }
  return { models: [...models.values()], retained };
}

function toKey({ kind, id }: StoredModel): string {
  return `${kind} ${id}`;
}

function parseJson(json: string): JsonRecord {
  return v.parse(recordSchema, JSON.parse(json));
}

const takeGiven: LayProperty = (_stored, given) => given;

const modelRules: Record<string, LayProperty> = { label: takeGiven, name: takeGiven, description: takeGiven };

function layCustomType(stored: JsonRecord, given: JsonRecord, retain: Retain): JsonRecord {
  return layProperties(stored, given, { rules: { ...modelRules, json: layTabs }, retain });
}

function laySharedSlice(stored: JsonRecord, given: JsonRecord, retain: Retain): JsonRecord {
  return layProperties(stored, given, { rules: { ...modelRules, variations: layVariations }, retain });
}

/** A tab groups fields for editors: a field may move to another one. */
const layTabs: LayProperty = (stored, given, retain) => {
  const storedTabs = Object.entries(toRecord(stored)).map(([tab, fields]) => [tab, toRecord(fields)] as const);
  const storedFields: JsonRecord = Object.assign({}, ...storedTabs.map(([, fields]) => fields));
  const laid = new Map<string, JsonRecord>();
  const givenKeys = new Set<string>();
  for (const [tab, fields] of Object.entries(toRecord(given))) {
    const keys = Object.keys(toRecord(fields));
    for (const key of keys) givenKeys.add(key);
    laid.set(tab, layFields(pick(storedFields, keys), fields, retain));
  }
  for (const [tab, fields] of storedTabs) {
    const own = Object.keys(fields).filter((key) => !givenKeys.has(key));
    if (own.length === 0) continue;
    for (const key of own) retain(`the field ${key}`);
    laid.set(tab, { ...laid.get(tab), ...pick(fields, own) });
  }
  return Object.fromEntries(laid);
};

function layFields(stored: unknown, given: unknown, retain: Retain): JsonRecord {
  return layRecords(stored, given, { name: 'field', lay: layField, retain });
}

function layField(stored: JsonRecord, given: JsonRecord, retain: Retain): JsonRecord {
  if (stored['type'] !== given['type']) {
    retain(`the type ${String(stored['type'])}`);
    return stored;
  }
  const config: LayProperty = (before, after, retainPart) =>
    layConfig(String(given['type']), before, after, retainPart);
  return layProperties(stored, given, { rules: { ...choiceRules, config }, retain });
}

/** The fields of a slice that is not shared, and what names it. */
const choiceRules: Record<string, LayProperty> = {
  fieldset: takeGiven,
  description: takeGiven,
  icon: takeGiven,
  display: takeGiven,
  'non-repeat': layFields,
  repeat: layFields,
};

/** Words and hints for editors, and what only a new document begins with. */
const editorRules: Record<string, LayProperty> = {
  label: takeGiven,
  placeholder: takeGiven,
  placeholder_true: takeGiven,
  placeholder_false: takeGiven,
  studio: takeGiven,
  useAsTitle: takeGiven,
};

const rulesByType: Record<string, Record<string, LayProperty>> = {
  Select: { default_value: takeGiven, options: growLimit },
  Number: { min: lowerBound, max: upperBound, step: takeGiven },
  Range: { min: lowerBound, max: upperBound, step: takeGiven },
  Image: { thumbnails: layThumbnails },
  Link: { customtypes: layLinkedTypes, variants: growList, allowTargetBlank: allow, allowText: allow },
  StructuredText: { multi: growBlocks, single: growBlocks, labels: growList },
  Group: { fields: layFields },
  Slices: { choices: layChoices },
  Choice: { choices: layChoices },
};

/** A property without a rule must be equal: how the service reads content may depend on it. */
function layConfig(type: string, stored: unknown, given: unknown, retain: Retain): JsonRecord {
  const rules = { ...editorRules, ...rulesByType[type] };
  return layProperties(toRecord(stored ?? {}), toRecord(given ?? {}), { rules, retain });
}

function layChoices(stored: unknown, given: unknown, retain: Retain): JsonRecord {
  return layRecords(stored, given, { name: 'slice', lay: layField, retain });
}

const variationRules: Record<string, LayProperty> = {
  ...modelRules,
  version: takeGiven,
  docURL: takeGiven,
  imageUrl: takeGiven,
  display: takeGiven,
  primary: layFields,
  items: layFields,
};

function layVariations(stored: unknown, given: unknown, retain: Retain): unknown[] {
  const byId = (variations: unknown) =>
    Object.fromEntries(toList(variations).map((variation) => [String(toRecord(variation)['id']), variation]));
  const lay = (before: JsonRecord, after: JsonRecord, retainPart: Retain) =>
    layProperties(before, after, { rules: variationRules, retain: retainPart });
  return Object.values(layRecords(byId(stored), byId(given), { name: 'variation', lay, retain }));
}

/** In the order of the given ones; those that only the store has come last. */
function layRecords(
  stored: unknown,
  given: unknown,
  {
    name,
    lay,
    retain,
  }: { name: string; lay: (stored: JsonRecord, given: JsonRecord, retain: Retain) => JsonRecord; retain: Retain },
): JsonRecord {
  const before = toRecord(stored ?? {});
  const after = toRecord(given ?? {});
  const laid: JsonRecord = {};
  for (const [key, value] of Object.entries(after)) {
    const known = before[key];
    laid[key] =
      known === undefined ? value : lay(toRecord(known), toRecord(value), (part) => retain(`${key}: ${part}`));
  }
  for (const [key, value] of Object.entries(before)) {
    if (key in after) continue;
    retain(`the ${name} ${key}`);
    laid[key] = value;
  }
  return laid;
}

function layProperties(
  stored: JsonRecord,
  given: JsonRecord,
  { rules, retain }: { rules: Record<string, LayProperty>; retain: Retain },
): JsonRecord {
  const laid: JsonRecord = {};
  for (const key of new Set([...Object.keys(given), ...Object.keys(stored)])) {
    const lay = rules[key] ?? layEqual(key);
    const value = isDeepStrictEqual(stored[key], given[key]) ? given[key] : lay(stored[key], given[key], retain);
    if (value !== undefined) laid[key] = value;
  }
  return laid;
}

function layEqual(key: string): LayProperty {
  return (stored, given, retain) => {
    if ((stored ?? null) === (given ?? null)) return given;
    retain(stored === undefined ? `no ${key}` : `${key} ${JSON.stringify(stored)}`);
    return stored;
  };
}

/** A list of what content may have. */
function growList(stored: unknown, given: unknown, retain: Retain): unknown {
  const after = toList(given);
  const own = toList(stored).filter((entry) => !after.some((other) => isDeepStrictEqual(entry, other)));
  for (const entry of own) retain(JSON.stringify(entry));
  return own.length === 0 ? given : [...after, ...own];
}

/** A list that limits what content may have: an empty one does not. */
function growLimit(stored: unknown, given: unknown, retain: Retain): unknown {
  const isLimit = (list: unknown) => toList(list).length > 0;
  if (isLimit(stored)) return isLimit(given) ? growList(stored, given, retain) : given;
  if (isLimit(given)) retain('no limit');
  return isLimit(given) ? stored : given;
}

function layThumbnails(stored: unknown, given: unknown, retain: Retain): unknown {
  return layNamed(stored, given, { toName: (entry) => entry['name'], isMore: isDeepStrictEqual, retain });
}

/** The types that a link may lead to. Their fields that are fetched with it may become more. */
function layLinkedTypes(stored: unknown, given: unknown, retain: Retain): unknown {
  const isLimit = (types: unknown) => toList(types).length > 0;
  if (isLimit(stored) !== isLimit(given)) {
    retain(isLimit(stored) ? `links to ${JSON.stringify(stored)}` : 'links to documents of any type');
    return stored;
  }
  return layNamed(stored, given, { toName: (entry) => entry['id'], isMore: hasAllFields, retain });
}

function hasAllFields(stored: JsonRecord, given: JsonRecord): boolean {
  const fields = toList(given['fields']);
  return toList(stored['fields']).every((field) => fields.some((other) => isDeepStrictEqual(field, other)));
}

/** A list of what has names. An entry that is no more than before stays as it is. */
function layNamed(
  stored: unknown,
  given: unknown,
  {
    toName,
    isMore,
    retain,
  }: {
    toName: (entry: JsonRecord) => unknown;
    isMore: (stored: JsonRecord, given: JsonRecord) => boolean;
    retain: Retain;
  },
): unknown[] {
  const toEntry = (entry: unknown) => (typeof entry === 'string' ? { id: entry } : toRecord(entry));
  const before = new Map(toList(stored).map((entry) => [toName(toEntry(entry)), entry]));
  const laid = toList(given).map((entry) => {
    const name = toName(toEntry(entry));
    const known = before.get(name);
    before.delete(name);
    if (known === undefined || isMore(toEntry(known), toEntry(entry))) return entry;
    retain(JSON.stringify(known));
    return known;
  });
  for (const own of before.values()) retain(JSON.stringify(own));
  return [...laid, ...before.values()];
}

/** The kinds of blocks of a rich text, separated by commas. */
function growBlocks(stored: unknown, given: unknown, retain: Retain): unknown {
  if (typeof stored === 'string' && typeof given === 'string') {
    const blocks = given.split(',');
    const own = stored.split(',').filter((block) => !blocks.includes(block));
    if (own.length === 0) return given;
    retain(`the blocks ${own.join(', ')}`);
    return [...blocks, ...own].join(',');
  }
  retain(stored === undefined ? 'one or more blocks as they are' : `the blocks ${String(stored)}`);
  return stored;
}

function allow(stored: unknown, given: unknown, retain: Retain): unknown {
  if (stored !== true) return given;
  retain('what a link may have');
  return stored;
}

function lowerBound(stored: unknown, given: unknown, retain: Retain): unknown {
  return widen(stored, given, { isWider: Number(given) <= Number(stored), retain });
}

function upperBound(stored: unknown, given: unknown, retain: Retain): unknown {
  return widen(stored, given, { isWider: Number(given) >= Number(stored), retain });
}

function widen(stored: unknown, given: unknown, { isWider, retain }: { isWider: boolean; retain: Retain }): unknown {
  const isUnbounded = (bound: unknown) => bound === undefined || bound === null;
  if (isUnbounded(given) || (!isUnbounded(stored) && isWider)) return given;
  retain(isUnbounded(stored) ? 'numbers without this bound' : `the bound ${String(stored)}`);
  return stored;
}

function toRecord(value: unknown): JsonRecord {
  return v.parse(recordSchema, value);
}

function toList(value: unknown): unknown[] {
  return v.parse(v.array(v.unknown()), value ?? []);
}

function pick(record: JsonRecord, keys: readonly string[]): JsonRecord {
  return Object.fromEntries(keys.filter((key) => key in record).map((key) => [key, record[key]]));
}
