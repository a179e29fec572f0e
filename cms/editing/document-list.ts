/** The list of documents as editors see it: newest versions and working copies, those without a version too. */
import { parseStoredFields } from '../fields/field-set.ts';
import type { ModelSet } from '../models/model-set.ts';
import { findTitle } from '../documents/document-title.ts';
import type { DocumentHead } from '../storage/document-register.ts';
import type { Storage } from '../storage/storage.ts';
import type { WorkingEntry } from '../storage/working-register.ts';
import type { DocumentRow, DocumentState } from '../studio-api.ts';
import { toContent } from './rebase.ts';
import { parseStoredContent } from './stored-content.ts';
import { fromWorkingContent } from './working-content.ts';

export interface DocumentQuestion {
  /** Words of the title, the uid or the id; accents and case do not matter. */
  readonly words?: string;
  readonly type?: string;
  readonly lang?: string;
  readonly state?: DocumentState;
  readonly sort: 'changed' | 'title';
  readonly offset: number;
  readonly limit: number;
}

interface ListResources {
  readonly storage: Pick<Storage, 'listHeads' | 'listChangedWork' | 'getWorkingCopy'>;
  readonly models: Pick<ModelSet, 'getFields'>;
}

/** Reads the heads of all documents: some milliseconds for ten thousand. */
export async function listDocumentRows(
  question: DocumentQuestion,
  resources: ListResources,
): Promise<{ total: number; results: DocumentRow[] }> {
  const rows = await readRows(resources);
  const found = rows.filter(createMatch(question));
  if (question.sort === 'title') found.sort((one, other) => compareTitles(one.title, other.title));
  return { total: found.length, results: found.slice(question.offset, question.offset + question.limit) };
}

async function readRows({ storage, models }: ListResources): Promise<DocumentRow[]> {
  const [heads, changed] = [await storage.listHeads(), await storage.listChangedWork()];
  const work = new Map(changed.map((entry) => [entry.documentId, entry]));
  const known = new Set(heads.map(({ id }) => id));
  const fresh: DocumentRow[] = [];
  for (const entry of changed) if (!known.has(entry.documentId)) fresh.push(await readFreshRow(entry, storage, models));
  const rows = [...fresh, ...heads.map((head) => toRow(head, work.get(head.id)))];
  const languages = Map.groupBy(rows, ({ groupId }) => groupId);
  return rows
    .map((row) => ({ ...row, languages: (languages.get(row.groupId) ?? []).map(({ lang }) => lang).toSorted() }))
    .sort((one, other) => other.changedAt - one.changedAt);
}

function toRow(head: DocumentHead, work: WorkingEntry | undefined): DocumentRow {
  const { id, type, lang, groupId, uid, title } = head;
  return {
    ...{ id, type, lang, groupId, uid: uid ?? null, title: title ?? null, languages: [lang] },
    state: toState(head, work !== undefined),
    changedAt: Math.max(head.updatedAt, work?.updatedAt ?? 0),
  };
}

export function toState(
  { publishedVersion, version, wasPublished }: Pick<DocumentHead, 'publishedVersion' | 'version' | 'wasPublished'>,
  hasWorkingChanges: boolean,
): DocumentState {
  if (publishedVersion !== undefined)
    return publishedVersion === version && !hasWorkingChanges ? 'published' : 'modified';
  return wasPublished && !hasWorkingChanges ? 'unpublished' : 'draft';
}

/** A document that has only a working copy yet: its title is in there. */
async function readFreshRow(
  { documentId, type, lang, groupId, revision, updatedAt }: WorkingEntry,
  storage: ListResources['storage'],
  models: ListResources['models'],
): Promise<DocumentRow> {
  const stored = await storage.getWorkingCopy(documentId);
  const content = stored && fromWorkingContent(toContent(parseStoredContent(stored.content, revision)));
  const fields = models.getFields(type);
  const data = content && parseStoredFields(JSON.stringify(content.data));
  const title = content?.title ?? (fields && data && findTitle(fields, data));
  return {
    ...{ id: documentId, type, lang, groupId, uid: content?.uid ?? null, title: title ?? null, languages: [lang] },
    ...{ state: 'draft', changedAt: updatedAt },
  };
}

function createMatch({ words, type, lang, state }: DocumentQuestion): (row: DocumentRow) => boolean {
  const wanted = fold(words ?? '')
    .split(/\s+/)
    .filter((word) => word !== '');
  return (row) => {
    if (type !== undefined && row.type !== type) return false;
    if (lang !== undefined && row.lang !== lang) return false;
    if (state !== undefined && row.state !== state) return false;
    if (wanted.length === 0) return true;
    const text = fold(`${row.title ?? ''} ${row.uid ?? ''} ${row.id}`);
    return wanted.every((word) => text.includes(word));
  };
}

const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const collator = new Intl.Collator('en');
const compareTitles = (one: string | null, other: string | null): number => collator.compare(one ?? '', other ?? '');
