/**
 * Maintains the editors' search index: list entries, words and links of documents. A write only marks its document (by
 * a trigger of the store, in the same transaction). Marked documents are read before a list is shown and, a few at a
 * time, in the background. Decision 0075.
 */
import { findTitle } from '../documents/document-title.ts';
import { parseStoredFields } from '../fields/field-set.ts';
import type { StoredFields } from '../fields/field-type.ts';
import type { ModelSet } from '../models/model-set.ts';
import type {
  ChangedHead,
  EntryNames,
  FindingEntry,
  FindingWords,
  StoredLink,
  UnreadEntry,
} from '../storage/finding-register.ts';
import type { Storage } from '../storage/storage.ts';
import { listProblems, type CheckResources } from './check-working-copy.ts';
import { isAsPublished } from './compare-with-published.ts';
import { toState } from './document-state.ts';
import { foldText } from './fold-text.ts';
import { toContent } from './rebase.ts';
import { listLinks, listWords } from './read-content.ts';
import { parseStoredContent } from './stored-content.ts';
import { fromWorkingContent, toWorkingContent, type EditableDocument, type WorkingContent } from './working-content.ts';

export interface FindingOptions extends Pick<CheckResources, 'languages' | 'publicUrl' | 'findUidProblem'> {
  readonly now: () => Date;
  readonly storage: Storage;
  readonly getModels: () => ModelSet;
  /** Called for a document that cannot be read. It is found by its list entry only. */
  readonly onUnreadable: (documentId: string, error: unknown) => void;
}

export interface Finding {
  /** Brings all list entries up to date, and the words of the documents that changed last. */
  readonly refresh: () => Promise<void>;
  /** Reads the words of a few documents. Resolves to false when none is left to read now. */
  readonly fill: () => Promise<boolean>;
}

/** The number of entries that are written in one transaction. */
const linesInStep = 500;
/** How long a list waits for words, and how long a background step blocks other writes. */
const refreshMs = 30;
const fillMs = 12;
/**
 * At least this many documents are read before a list, however slow the store is, so that the latest edits are found.
 */
const readAtOnce = 8;
/** Reading a long text takes long, so its words may be this old while somebody edits it. */
const longText = 64 * 1024;
const longTextMs = 10_000;
const unreadInStep = 50;

export function createFinding(options: FindingOptions): Finding {
  const { storage, now } = options;

  async function list(): Promise<void> {
    let count = (await storage.listChangedHeads(1)).length;
    while (count > 0) {
      count = await storage.transaction(async (inside) => {
        const heads = await inside.listChangedHeads(linesInStep);
        const entries = await toEntries(heads, { ...options, storage: inside });
        if (entries.length > 0) await inside.putEntries(entries);
        return entries.length < heads.length || heads.length === linesInStep ? entries.length : 0;
      });
    }
  }

  const isDue = ({ size, readAt }: UnreadEntry): boolean => size < longText || now().getTime() - readAt >= longTextMs;
  const listDue = async (from: Storage): Promise<UnreadEntry[]> => (await from.listUnread(unreadInStep)).filter(isDue);

  /** Returns how many documents were read. */
  async function read(forMs: number, atLeast = 1): Promise<number> {
    if ((await listDue(storage)).length === 0) return 0;
    const end = performance.now() + forMs;
    return storage.transaction(async (inside) => {
      let count = 0;
      for (const entry of await listDue(inside)) {
        await inside.putWords(entry.documentId, await readWords(entry, { ...options, storage: inside }));
        count += 1;
        if (count >= atLeast && performance.now() > end) break;
      }
      return count;
    });
  }

  return {
    async refresh() {
      await list();
      await read(refreshMs, readAtOnce);
    },
    async fill() {
      await list();
      if ((await read(fillMs)) > 0) return true;
      await storage.dropGoneEntries();
      return false;
    },
  };
}

/** Most heads are quick. Of those whose contents are compared only as many as a step has time for. */
async function toEntries(heads: readonly ChangedHead[], options: ReadOptions): Promise<FindingEntry[]> {
  const entries: FindingEntry[] = [];
  const end = performance.now() + fillMs;
  for (const head of heads) {
    entries.push(await toEntry(head, options));
    if (performance.now() > end) break;
  }
  return entries;
}

async function toEntry(head: ChangedHead, options: ReadOptions): Promise<FindingEntry> {
  const { wasEverPublished, isArchived, isTrashed, uid, title, tags, ...same } = head;
  const { publishedVersion } = head;
  const facts = { wasEverPublished, isArchived, isTrashed, publishedVersion };
  const state = toState({ ...facts, isAsPublished: await compareNewest(head, options) });
  return { ...same, ...toNames({ uid, title, tags }, head.documentId), state };
}

/** A document that cannot be read differs from what readers see. */
async function compareNewest(head: ChangedHead, options: ReadOptions): Promise<boolean> {
  try {
    return await isAsPublished(head, { ...options, models: options.getModels() });
  } catch (error) {
    options.onUnreadable(head.documentId, error);
    return false;
  }
}

const maxNameLength = 500;
const maxSortLength = 100;

/** The uid in a working copy may be any text. */
function toNames({ uid, title, tags }: Omit<EditableDocument, 'data'>, documentId: string): EntryNames {
  const shown = title?.slice(0, maxNameLength);
  const titleKey = foldText(shown ?? '')
    .trim()
    .slice(0, maxSortLength);
  const ownUid = uid === undefined || uid.length > maxNameLength ? undefined : uid;
  return {
    uid: ownUid,
    title: shown,
    tags,
    titleKey,
    nameKey: foldText(`${shown ?? ''}\n${ownUid ?? ''}\n${documentId}`),
  };
}

type ReadOptions = FindingOptions;

/** Undefined when nothing has changed since the last reading, or the document cannot be read. */
async function readWords(entry: UnreadEntry, options: ReadOptions): Promise<FindingWords | undefined> {
  const stamp = [entry.version, entry.revision ?? 0, entry.publishedVersion ?? 0].join('.');
  if (stamp === entry.stamp) return undefined;
  try {
    return await readNewest(entry, stamp, options);
  } catch (error) {
    options.onUnreadable(entry.documentId, error);
    return undefined;
  }
}

async function readNewest(entry: UnreadEntry, stamp: string, options: ReadOptions): Promise<FindingWords | undefined> {
  const { documentId } = entry;
  const newest =
    entry.revision === undefined
      ? await readVersion(documentId, entry.version, options)
      : await readCopy(documentId, options);
  if (!newest) return undefined;
  const links = listLinks(newest.content);
  const isLive = entry.revision === undefined && entry.version === entry.publishedVersion;
  const names = toNames(newest, documentId);
  const text = listWords(newest.content).normalize('NFC');
  const searched = [names.title, names.uid, ...names.tags, text].filter(Boolean).join('\n');
  return {
    ...names,
    documentId,
    text,
    folded: foldText(searched),
    problems: newest.problems,
    stamp,
    links: { head: links, live: isLive ? links : await listLiveLinks(entry, options) },
    readAt: options.now().getTime(),
  };
}

interface NewestWords extends Omit<EditableDocument, 'data'> {
  readonly content: WorkingContent;
  readonly problems: number;
}

async function readVersion(
  id: string,
  version: number,
  { storage, getModels }: ReadOptions,
): Promise<NewestWords | undefined> {
  const document = await storage.getDocumentVersion(id, version);
  if (!document) return undefined;
  const { uid, title, tags, type } = document;
  const content = toWorkingContent({ uid, title, tags, data: parseStoredFields(document.data) }, type, getModels());
  // A version has no problems, because problems prevent a version.
  return { uid, title, tags, content, problems: 0 };
}

async function readCopy(id: string, options: ReadOptions): Promise<NewestWords | undefined> {
  const { storage, getModels, languages, publicUrl, findUidProblem } = options;
  const stored = await storage.getWorkingCopy(id);
  if (!stored) return undefined;
  const { type, lang, baseVersion } = stored;
  const models = getModels();
  const copy = parseStoredContent(stored.content, stored.revision);
  const content = toContent(copy);
  const { uid, title, tags, data } = fromWorkingContent(content);
  const checking = { storage, models, languages, publicUrl, findUidProblem };
  const problems = await listProblems({ id, type, lang, copy }, checking);
  const base = await storage.getDocumentVersion(id, baseVersion);
  const isOwn = title !== undefined && title !== (base && findTitleIn(base.type, parseStoredFields(base.data), models));
  const shown = isOwn ? title : findTitleIn(type, data, models);
  return { uid, title: shown, tags, content, problems: problems.length };
}

/** The title that the fields provide. Editors may set a different one. */
function findTitleIn(type: string, data: StoredFields, models: ModelSet): string | undefined {
  const fields = models.getFields(type);
  return fields && findTitle(fields, data);
}

async function listLiveLinks(
  { documentId, publishedVersion }: UnreadEntry,
  options: ReadOptions,
): Promise<readonly StoredLink[]> {
  if (publishedVersion === undefined) return [];
  const live = await readVersion(documentId, publishedVersion, options);
  return live ? listLinks(live.content) : [];
}
