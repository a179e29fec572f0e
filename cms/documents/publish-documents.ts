import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { IndexContext } from '../fields/field-type.ts';
import { indexFields } from '../fields/field-set.ts';
import { getFieldType } from '../fields/field-types.ts';
import { toIndexedText, toSortText } from '../fields/indexed-text.ts';
import type { ModelSet } from '../models/model-set.ts';
import type { IndexedText, IndexedValue, PublicationEntry, Storage, StoredDocument } from '../storage/storage.ts';
import { ContentError } from './content-error.ts';
import { toSlug } from './slug.ts';

export interface PublishResources {
  readonly storage: Storage;
  readonly models: ModelSet;
  now(): Date;
}

export interface PublicationEvent {
  readonly ref: string;
  readonly previousRef: string;
  /** What changed for readers; never empty. */
  readonly documentIds: readonly string[];
}

const mostSlugs = 10;
const StoredDataSchema = v.record(v.string(), v.unknown());

/**
 * Makes the newest versions visible, in one new ref. Gives undefined, and no new ref, when readers see them already.
 * Throws `ContentError` `not-found` or `uid-taken`.
 */
export function publishDocuments(ids: readonly string[], resources: PublishResources): PublicationEvent | undefined {
  const { storage, models } = resources;
  const documents = [...new Set(ids)]
    .map((id) => getExisting(storage, id))
    .filter((document) => document.publishedVersion !== document.version);
  if (documents.length === 0) return undefined;
  checkUids(documents, storage);
  const master = storage.getMasterRef();
  const publish = documents.map((document) =>
    toEntry(document, models, findSlugs(storage, master.sequence, document.id)),
  );
  return change({ publish, withdraw: [] }, resources);
}

/** Takes documents away from readers; unpublished ones are left alone. Throws `ContentError` `not-found`. */
export function unpublishDocuments(ids: readonly string[], resources: PublishResources): PublicationEvent | undefined {
  const withdraw = [...new Set(ids)]
    .map((id) => getExisting(resources.storage, id))
    .filter((document) => document.publishedVersion !== undefined)
    .map((document) => document.id);
  return withdraw.length === 0 ? undefined : change({ publish: [], withdraw }, resources);
}

function change(
  { publish, withdraw }: { publish: readonly PublicationEntry[]; withdraw: readonly string[] },
  { storage, now }: PublishResources,
): PublicationEvent {
  const previousRef = storage.getMasterRef().ref;
  const { ref } = storage.changePublication({
    ref: randomBytes(12).toString('base64url'),
    at: now().getTime(),
    publish,
    withdraw,
  });
  return { ref, previousRef, documentIds: [...publish.map(({ documentId }) => documentId), ...withdraw] };
}

function getExisting(storage: Storage, id: string): StoredDocument {
  const document = storage.getDocument(id);
  if (!document) throw new ContentError('not-found', `There is no document "${id}".`);
  return document;
}

/** Drafts may have traded uids with each other; what counts is what readers would see afterwards. */
function checkUids(documents: readonly StoredDocument[], storage: Storage): void {
  const changing = new Set(documents.map(({ id }) => id));
  const claimed = new Map<string, string>();
  for (const { id, type, lang, uid } of documents) {
    if (uid === undefined) continue;
    const key = JSON.stringify([type, lang, uid]);
    const rival = claimed.get(key) ?? findOnline(storage, { type, lang, uid }).find((other) => !changing.has(other));
    if (rival !== undefined) throw new ContentError('uid-taken', `The uid "${uid}" of ${id} belongs to ${rival}.`);
    claimed.set(key, id);
  }
}

function findOnline(storage: Storage, key: { type: string; lang: string; uid: string }): string[] {
  const isPublishedWithIt = (id: string): boolean =>
    storage.getPublished(storage.getMasterRef().sequence, id)?.uid === key.uid;
  return storage.listIdsWithUid(key).filter(isPublishedWithIt);
}

function findSlugs(storage: Storage, sequence: number, id: string): readonly string[] {
  return storage.getPublished(sequence, id)?.slugs ?? [];
}

function toEntry(document: StoredDocument, models: ModelSet, earlierSlugs: readonly string[]): PublicationEntry {
  const { id, type, version, uid, title, tags } = document;
  const slug = toSlug(title ?? uid ?? '');
  const values: IndexedValue[] = tags.map((tag) => ({ path: 'document.tags', value: tag, sortValue: undefined }));
  const texts = new Map<string, string[]>();
  const root = `my.${type}`;
  if (uid !== undefined) {
    values.push({ path: `${root}.uid`, value: toIndexedText(uid), sortValue: toSortText(uid) });
    texts.set(`${root}.uid`, [uid]);
  }
  const stored = v.parse(StoredDataSchema, JSON.parse(document.data));
  indexFields(models.getFields(type) ?? {}, stored, createIndexContext(root, { models, values, texts }));
  return {
    documentId: id,
    version,
    slugs: [...new Set([slug, ...earlierSlugs])].slice(0, mostSlugs),
    values,
    texts: toTexts(texts, uid),
  };
}

interface IndexSession {
  readonly models: ModelSet;
  readonly values: IndexedValue[];
  readonly texts: Map<string, string[]>;
}

/** Texts without a path of their own (those of slices) are kept under this key until the document's text is put together. */
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
