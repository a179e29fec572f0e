/** The list of documents as editors see it: the newest words of each, those without a version too. */
import * as v from 'valibot';
import { findActorName } from '../access/actor.ts';
import type { FindingFilter, FindingPage, FindingPosition, FoundEntry } from '../storage/finding-register.ts';
import type { Storage } from '../storage/storage.ts';
import type { DocumentMatch, DocumentRow, ListSort } from '../studio-api.ts';
import { cutExcerpt, findRanges, foldText } from './fold-text.ts';

export interface DocumentQuestion {
  readonly filter: FindingFilter;
  readonly sort: ListSort;
  readonly isDescending: boolean;
  /** Of the page before. */
  readonly cursor?: ListCursor | undefined;
  readonly limit: number;
}

/** Where a page ended, and what was counted with the first. */
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

/** The words are counted with the first page alone. */
export async function listDocumentRows(question: DocumentQuestion, storage: ListStorage): Promise<DocumentPage> {
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

export const toOrder = ({ sort, isDescending }: Pick<DocumentQuestion, 'sort' | 'isDescending'>): string =>
  `${sort}${isDescending ? '-' : '+'}`;

function toKeys({ changedAt, titleKey, type }: FoundEntry, sort: ListSort): (string | number)[] {
  if (sort === 'changed') return [changedAt];
  return sort === 'title' ? [titleKey] : [type, titleKey];
}

/** An engine may refuse others. */
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

/** Undefined for one that this program did not write, or wrote for another order. */
export function readCursor(
  text: string,
  question: Pick<DocumentQuestion, 'sort' | 'isDescending'>,
): ListCursor | undefined {
  const parsed = v.safeParse(CursorSchema, Buffer.from(text, 'base64url').toString());
  if (!parsed.success) return undefined;
  const [order, total, number, keys] = parsed.output;
  const types = { changed: 'number', title: 'string', type: 'string string' }[question.sort];
  const isOwn = order === toOrder(question) && keys.map((one) => typeof one).join(' ') === types;
  return isOwn ? { order, total, number, keys } : undefined;
}

/** Characters of a text in which matches are shown. */
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
      releases: (releases.get(entry.documentId) ?? []).map(({ id, label }) => ({ id, label })),
      ...(words.length > 0 && { matches: toMatch(entry, words, texts.get(entry.documentId)) }),
    };
  });
}

function toRow(entry: FoundEntry): Omit<DocumentRow, 'languages' | 'translations' | 'releases'> {
  const { documentId: id, type, lang, groupId, uid, title, state, tags, problems, changedAt } = entry;
  const { changedBy, changedByName } = entry;
  return {
    ...{ id, type, lang, groupId, uid: uid ?? null, title: title ?? null, state, tags, problems, changedAt },
    changedBy:
      changedBy === undefined ? null : { id: changedBy, name: changedByName ?? findActorName(changedBy) ?? changedBy },
  };
}

/** Words that the title does not have are shown in the text around them, else in the address, the tags or the id. */
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
