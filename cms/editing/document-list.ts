/** The list of documents for editors: the newest content of each, including documents without a version. */
import * as v from 'valibot';
import { findActorName, type Actor } from '../access/actor.ts';
import type { FindingFilter, FindingPage, FindingPosition, FoundEntry } from '../storage/finding-register.ts';
import type { Storage } from '../storage/storage.ts';
import type { DocumentMatch, DocumentRow, ListSort } from '../studio-api.ts';
import { cutExcerpt, findRanges, foldText } from './fold-text.ts';

export interface DocumentListQuery {
  readonly filter: FindingFilter;
  readonly sort: ListSort;
  readonly isDescending: boolean;
  /** The cursor that the previous page returned. */
  readonly cursor?: ListCursor | undefined;
  readonly limit: number;
}

/** The position at which a page ended, and the counts that were made for the first page. */
export interface ListCursor extends FindingPosition {
  readonly order: string;
  readonly total: number;
}

type ListStorage = Pick<Storage, 'findEntries' | 'countEntries' | 'listGroupEntries' | 'listTexts' | 'listReleasesOf'>;

export interface DocumentPage {
  readonly total: number;
  readonly results: DocumentRow[];
  readonly next: ListCursor | undefined;
}

/** Matches are counted for the first page only; the cursor carries the counts. */
export async function listDocumentRows(question: DocumentListQuery, storage: ListStorage): Promise<DocumentPage> {
  const { filter, sort, isDescending, cursor, limit } = question;
  const page: FindingPage = { sort, isDescending, after: cursor, limit: limit + 1 };
  const found = await storage.findEntries(filter, page);
  const total = cursor?.total ?? (await storage.countEntries(filter));
  const entries = found.slice(0, limit);
  const last = entries.at(-1);
  const next =
    found.length > limit && last
      ? { keys: toKeys(last, sort), number: last.number, order: toOrder(question), total }
      : undefined;
  return { total, results: await toRows(entries, filter.words, storage), next };
}

const toOrder = ({ sort, isDescending }: Pick<DocumentListQuery, 'sort' | 'isDescending'>): string =>
  `${sort}${isDescending ? '-' : '+'}`;

function toKeys({ changedAt, titleKey, type }: FoundEntry, sort: ListSort): (string | number)[] {
  if (sort === 'changed') return [changedAt];
  return sort === 'title' ? [titleKey] : [type, titleKey];
}

/** A storage engine may reject other values. */
const whole = v.pipe(v.number(), v.safeInteger());
const key = v.union([v.string(), whole]);
const CursorSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.tuple([v.string(), whole, whole, v.pipe(v.array(key), v.maxLength(2))]),
);

export function writeCursor({ order, total, number, keys }: ListCursor): string {
  return Buffer.from(JSON.stringify([order, total, number, keys])).toString('base64url');
}

/** Undefined if this program did not write the cursor, or wrote it for another ordering. */
export function readCursor(
  text: string,
  question: Pick<DocumentListQuery, 'sort' | 'isDescending'>,
): ListCursor | undefined {
  const parsed = v.safeParse(CursorSchema, Buffer.from(text, 'base64url').toString());
  if (!parsed.success) return undefined;
  const [order, total, number, keys] = parsed.output;
  const types = { changed: 'number', title: 'string', type: 'string string' }[question.sort];
  const isOwn = order === toOrder(question) && keys.map((one) => typeof one).join(' ') === types;
  return isOwn ? { order, total, number, keys } : undefined;
}

/** The number of characters of a text that are searched for excerpts. */
const maxShownText = 100_000;

export async function toRows(
  entries: readonly FoundEntry[],
  words: readonly string[],
  storage: Omit<ListStorage, 'findEntries' | 'countEntries'>,
): Promise<DocumentRow[]> {
  const ids = entries.map(({ documentId }) => documentId);
  const groups = Map.groupBy(
    await storage.listGroupEntries(entries.map((entry) => entry.groupId)),
    (one) => one.groupId,
  );
  const releases = Map.groupBy(await storage.listReleasesOf(ids), ({ documentId }) => documentId);
  const texts = words.length > 0 ? await storage.listTexts(ids, maxShownText) : new Map<string, string>();
  return entries.map((entry) => {
    const translations = groups.get(entry.groupId) ?? [entry];
    return {
      ...toRow(entry),
      languages: translations.map(({ lang }) => lang),
      translations: translations.map(({ documentId, lang, state }) => ({ id: documentId, lang, state })),
      releases: (releases.get(entry.documentId) ?? []).map(({ id, label, scheduledAt }) => ({
        id,
        label,
        scheduledAt: scheduledAt ?? null,
      })),
      ...(words.length > 0 && { matches: toMatch(entry, words, texts.get(entry.documentId)) }),
    };
  });
}

function toRow(entry: FoundEntry): Omit<DocumentRow, 'languages' | 'translations' | 'releases'> {
  const { documentId: id, type, lang, groupId, uid, title, state, tags, problems, changedAt } = entry;
  const { changedBy, changedByName } = entry;
  return {
    id,
    type,
    lang,
    groupId,
    uid: uid ?? null,
    title: title ?? null,
    state,
    tags,
    problems,
    changedAt,
    changedBy: toNamedActor(changedBy, changedByName) ?? null,
  };
}

/**
 * Undefined without a name: that of an account which was removed before its changes were in a version. Its id says
 * nothing to a person.
 */
export function toNamedActor(id: string | undefined, stored: string | undefined): Actor | undefined {
  const name = id === undefined ? undefined : (stored ?? findActorName(id));
  return id === undefined || name === undefined ? undefined : { id, name };
}

/** Words that are missing in the title are shown in an excerpt of the text, else of the uid, the tags or the id. */
function toMatch(
  { title = '', uid = '', tags, documentId }: FoundEntry,
  words: readonly string[],
  text = '',
): DocumentMatch {
  const folded = foldText(title);
  const missing = words.filter((word) => !folded.includes(word));
  const places = missing.length > 0 ? [text, uid, tags.join(', '), documentId] : [];
  const excerpt = places.map((place) => cutExcerpt(place, missing)).find((found) => found !== undefined);
  return { title: findRanges(folded, words), ...(excerpt && { excerpt }) };
}
