import type { ModelSet } from '../models/model-set.ts';
import type { Storage } from '../storage/storage.ts';
import type { DocumentProblem } from './content-error.ts';
import type { ParsedDocumentInput } from './document-input.ts';

export type IdentifiedInput = ParsedDocumentInput & { readonly id: string };

/** Documents that are written together, so that they may link to each other before any of them is stored. */
export interface DocumentBatch {
  readonly documents: readonly IdentifiedInput[];
  readonly get: (id: string) => IdentifiedInput | undefined;
  /** The id of the translation group, which is that of its first document. */
  readonly findGroupId: (document: IdentifiedInput) => Promise<string>;
}

interface BatchResources {
  readonly storage: Storage;
  readonly models: ModelSet;
  readonly languages: readonly string[];
}

export function createBatch(documents: readonly IdentifiedInput[], storage: Storage): DocumentBatch {
  const byId = new Map(documents.map((document) => [document.id, document]));
  return {
    documents,
    get: (id) => byId.get(id),
    async findGroupId(document) {
      const passed = new Set<string>();
      let { id, translationOf } = document;
      while (translationOf) {
        passed.add(id);
        // A cycle has no first document. Any of its documents can name the group, if the choice is the same for all.
        if (passed.has(translationOf)) return [...passed].toSorted()[0] ?? id;
        const inBatch = byId.get(translationOf);
        if (!inBatch) return (await storage.getDocument(translationOf))?.groupId ?? translationOf;
        ({ id, translationOf } = inBatch);
      }
      return id;
    },
  };
}

/**
 * Problems that are visible only across documents: duplicate ids, uids and languages, translations of missing
 * documents.
 */
export async function listBatchProblems(batch: DocumentBatch, resources: BatchResources): Promise<DocumentProblem[]> {
  const problems = await listBatchConflicts(batch);
  for (const document of batch.documents) problems.push(...(await listStoreConflicts(document, batch, resources)));
  return problems;
}

/** Documents of the batch with the same id, or the same uid or language where that must be unique. */
async function listBatchConflicts(batch: DocumentBatch): Promise<DocumentProblem[]> {
  const problems: DocumentProblem[] = [];
  const owners = new Map<string, string>();
  const claim = (key: readonly string[], { id }: IdentifiedInput, path: string, message: string): void => {
    const name = JSON.stringify(key);
    const other = owners.get(name);
    if (other !== undefined) problems.push({ documentId: id, path, message: `${message} ${other}` });
    owners.set(name, id);
  };
  for (const document of batch.documents) {
    const { id, type, lang, uid } = document;
    claim(['id', id], document, 'id', 'the same id stands in the list twice:');
    claim(
      ['group', await batch.findGroupId(document), lang],
      document,
      'lang',
      `the same page has a version in ${lang} already:`,
    );
    if (uid) claim(['uid', type, lang, uid], document, 'uid', `"${uid}" is also the uid of`);
  }
  return problems;
}

/** Checks the document against stored documents that the batch does not replace. */
async function listStoreConflicts(
  document: IdentifiedInput,
  batch: DocumentBatch,
  resources: BatchResources,
): Promise<DocumentProblem[]> {
  const { storage, languages } = resources;
  const { id, type, lang, uid, translationOf } = document;
  const problems: DocumentProblem[] = [];
  const report = (path: string, message: string): void => void problems.push({ documentId: id, path, message });
  const isStoredRival = (other: string): boolean => other !== id && batch.get(other) === undefined;
  if (!languages.includes(lang))
    report('lang', `"${lang}" is not a language of the repository (${languages.join(', ')})`);
  if (uid) {
    const rival = (await storage.listIdsWithUid({ type, lang, uid })).find(isStoredRival);
    if (rival !== undefined) report('uid', `"${uid}" is also the uid of ${rival}`);
  }
  const group = await storage.listGroup(await batch.findGroupId(document));
  const groupMate = group.find((mate) => mate.lang === lang && isStoredRival(mate.id));
  if (groupMate) report('lang', `the same page has a version in ${lang} already: ${groupMate.id}`);
  const original = translationOf ? (batch.get(translationOf) ?? (await storage.getDocument(translationOf))) : undefined;
  if (translationOf && !original) report('translationOf', `there is no document "${translationOf}"`);
  if (original && original.type !== type)
    report('translationOf', `"${translationOf}" is of another type, ${original.type}`);
  if (resources.models.getCustomType(type)?.repeatable === false && !(await isOnlyOne(document, batch, storage))) {
    report('type', `there may be one document of type "${type}" in ${lang} only`);
  }
  return problems;
}

async function isOnlyOne(
  { id, type, lang }: IdentifiedInput,
  batch: DocumentBatch,
  storage: Storage,
): Promise<boolean> {
  const isRival = (other: { id: string; type: string; lang: string }): boolean =>
    other.id !== id && other.type === type && other.lang === lang;
  if (batch.documents.some(isRival)) return false;
  const { documents } = await storage.listDocuments({ type, lang, offset: 0, limit: 2 });
  return !documents.some(isRival);
}
