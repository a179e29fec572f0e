import { isRecord } from '../fields/field-set.ts';
import type { Storage } from '../storage/storage.ts';
import { ContentError } from './content-error.ts';
import type { DocumentInput } from './document-input.ts';
import { createDocumentId, importDocuments, type ImportResources } from './import-documents.ts';

/** A document of which each language has one, such as the menu. */
export interface SiteDocumentKey {
  readonly type: string;
  readonly lang: string;
}

/**
 * Languages without documents need none. Drafts and archived documents count as there: an editor wants them so. The
 * master language comes first.
 */
export async function listMissingSiteDocuments(
  types: readonly string[],
  { storage, languages }: Pick<ImportResources, 'storage' | 'languages'>,
): Promise<SiteDocumentKey[]> {
  const missing: SiteDocumentKey[] = [];
  for (const lang of languages) {
    if (!(await hasDocument({ lang }, storage))) continue;
    for (const type of types) if (!(await hasDocument({ type, lang }, storage))) missing.push({ type, lang });
  }
  return missing;
}

async function hasDocument(filter: Partial<SiteDocumentKey>, storage: Storage): Promise<boolean> {
  return (await storage.listDocuments({ ...filter, offset: 0, limit: 1 })).total > 0;
}

/**
 * Writes the documents as given, or empty where the store lacks what they link to, or its models do not take them.
 * Returns their ids.
 */
export async function writeSiteDocuments(
  keys: readonly SiteDocumentKey[],
  given: readonly DocumentInput[],
  resources: ImportResources,
): Promise<string[]> {
  const ids: string[] = [];
  // One by one: a translation needs its original.
  for (const { type, lang } of keys) {
    const starter = given.find((document) => document.type === type && document.lang === lang);
    const translationOf = await findOriginal({ type, lang }, resources);
    const id = starter?.id ?? createDocumentId();
    const empty = { id, type, lang, data: {}, ...(translationOf !== undefined && { translationOf }) };
    const isWritten = starter !== undefined && (await tryToWrite({ ...empty, data: starter.data }, resources));
    if (!isWritten) await importDocuments([empty], resources);
    ids.push(id);
  }
  return ids;
}

/** The document in the master language. */
async function findOriginal(
  { type, lang }: SiteDocumentKey,
  { storage, languages: [master] }: ImportResources,
): Promise<string | undefined> {
  if (master === undefined || lang === master) return undefined;
  const { documents } = await storage.listDocuments({ type, lang: master, offset: 0, limit: 1 });
  return documents[0]?.id;
}

async function tryToWrite(document: DocumentInput, resources: ImportResources): Promise<boolean> {
  for (const id of listLinkedDocuments(document.data)) {
    const linked = await resources.storage.getDocument(id);
    if (linked?.publishedVersion === undefined) return false;
  }
  try {
    await importDocuments([document], resources);
    return true;
  } catch (error) {
    if (error instanceof ContentError && error.code === 'invalid-document') return false;
    throw error;
  }
}

function listLinkedDocuments(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listLinkedDocuments);
  if (!isRecord(value)) return [];
  const { link_type: linkType, id } = value;
  const own = linkType === 'Document' && typeof id === 'string' ? [id] : [];
  return [...own, ...Object.values(value).flatMap(listLinkedDocuments)];
}
