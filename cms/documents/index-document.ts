import type { IndexContext } from '../fields/field-type.ts';
import { indexFields, parseStoredFields } from '../fields/field-set.ts';
import { getFieldType } from '../fields/field-types.ts';
import { toIndexedText, toSortText } from '../fields/indexed-text.ts';
import type { ModelSet } from '../models/model-set.ts';
import type { IndexedText, IndexedValue } from '../storage/publication-register.ts';

/** The parts of a version that are indexed. */
interface IndexableDocument {
  readonly type: string;
  readonly uid: string | undefined;
  readonly tags: readonly string[];
  /** JSON in the stored format. */
  readonly data: string;
}

/** Every value of a version that predicates, orderings and fulltext search can match. */
export function indexDocument(
  { type, uid, tags, data }: IndexableDocument,
  models: ModelSet,
): { values: IndexedValue[]; texts: IndexedText[] } {
  const values: IndexedValue[] = tags.map((tag) => ({ path: 'document.tags', value: tag, sortValue: undefined }));
  const texts = new Map<string, string[]>();
  const root = `my.${type}`;
  if (uid !== undefined) {
    values.push({ path: `${root}.uid`, value: toIndexedText(uid), sortValue: toSortText(uid) });
    texts.set(`${root}.uid`, [uid]);
  }
  const stored = parseStoredFields(data);
  indexFields(models.getFields(type) ?? {}, stored, createIndexContext(root, { models, values, texts }));
  return { values, texts: toTexts(texts, uid) };
}

interface IndexSession {
  readonly models: ModelSet;
  readonly values: IndexedValue[];
  readonly texts: Map<string, string[]>;
}

/** The key under which texts without a path (those of slices) are collected. */
const withoutPath = '';

function createIndexContext(path: string | undefined, session: IndexSession): IndexContext {
  const { models, values, texts } = session;
  return {
    models,
    fieldTypes: getFieldType,
    addValue(value, sortValue) {
      if (path !== undefined) values.push({ path, value, sortValue });
    },
    addText(text) {
      const key = path ?? withoutPath;
      const list = texts.get(key) ?? [];
      list.push(text);
      texts.set(key, list);
    },
    child: (key) => createIndexContext(path === undefined ? undefined : `${path}.${key}`, session),
    textOnly: () => createIndexContext(undefined, session),
  };
}

function toTexts(texts: ReadonlyMap<string, readonly string[]>, uid: string | undefined): IndexedText[] {
  const fields = [...texts].map(([path, parts]) => ({ path, text: parts.join('\n') }));
  if (fields.length === 0 && uid === undefined) return [];
  const whole = { path: 'document', text: fields.map(({ text }) => text).join('\n') };
  return [whole, ...fields.filter(({ path }) => path !== withoutPath)];
}
