import type { FindingFilter, FindingPage, FindingSort } from '../finding-register.ts';
import { hasJoinedWords } from '../separate-characters.ts';
import type { CompiledSql, SqlValue } from './sql.ts';

/**
 * The text index is made of trigrams, so a search in it needs three characters. Shorter words are sought in names only,
 * but for scripts in which most words are short: as the beginnings of trigrams.
 */
const shortestPart = 3;

/** The condition on `find_entry e`. */
export function compileFilter(filter: FindingFilter): CompiledSql {
  const texts = ['TRUE'];
  const values: SqlValue[] = [];
  const add = (text: string, ...bound: SqlValue[]): void => {
    texts.push(text);
    values.push(...bound);
  };
  const equalities = { lang: filter.lang, state: filter.state, changed_by: filter.author };
  for (const [column, value] of Object.entries(equalities)) if (value !== undefined) add(`e.${column} = ?`, value);
  if (filter.ids) add('e.document_id IN (SELECT value FROM json_each(?))', JSON.stringify(filter.ids));
  if (filter.state === undefined) add("e.state NOT IN ('archived', 'trashed')");
  // A search by words reads every entry. Through the index of types that takes twice as long; the unary `+` keeps
  // SQLite from using it.
  const type = filter.words.length > 0 ? '+e.type' : 'e.type';
  if (filter.types) add(`${type} IN (SELECT value FROM json_each(?))`, JSON.stringify(filter.types));
  if (filter.tag !== undefined) add('EXISTS (SELECT 1 FROM json_each(e.tags) WHERE value = ?)', filter.tag);
  if (filter.releaseId !== undefined)
    add('e.document_id IN (SELECT document_id FROM release_document WHERE release = ?)', filter.releaseId);
  if (filter.changedSince !== undefined) add('e.changed_at >= ?', filter.changedSince);
  if (filter.hasProblems) add('e.problems > 0');
  if (filter.missingLang !== undefined)
    add('NOT EXISTS (SELECT 1 FROM find_entry o WHERE o.group_id = e.group_id AND o.lang = ?)', filter.missingLang);
  if (filter.isUnused)
    add(`NOT EXISTS (SELECT 1 FROM document_link l WHERE l.kind = 'document' AND l.target = e.document_id
      AND l.document_id <> e.document_id)`);
  for (const word of filter.words) {
    const inNames = 'instr(e.name_key, ?) > 0';
    if (word.length < shortestPart && !hasJoinedWords(word)) add(inNames, word);
    else if (word.length < shortestPart)
      add(
        `(${inNames} OR e.number IN (SELECT doc FROM find_part WHERE term >= ? AND term < ?))`,
        word,
        word,
        `${word}\u{10ffff}`,
      );
    else add(`(${inNames} OR e.number IN (SELECT rowid FROM find_index WHERE find_index MATCH ?))`, word, quote(word));
  }
  return { text: texts.join(' AND '), values };
}

/** A quoted string in FTS5 query syntax. */
const quote = (word: string): string => `"${word.replaceAll('"', '""')}"`;

const keyColumns: Readonly<Record<FindingSort, readonly string[]>> = {
  changed: ['e.changed_at'],
  title: ['e.title_key'],
  type: ['e.type', 'e.title_key'],
  match: ['e.changed_at'],
};

/** The entries after a position. `number` is the last sort key, so that no two positions are equal. */
export function compilePage(filter: FindingFilter, page: FindingPage): CompiledSql {
  const { sort, isDescending, after, limit } = page;
  const condition = compileFilter(filter);
  const columns = [...keyColumns[sort], 'e.number'];
  const placeholders = columns.map(() => '?').join(', ');
  const beyond = after ? ` AND (${columns.join(', ')}) ${isDescending ? '<' : '>'} (${placeholders})` : '';
  const best = compileBest(filter, page);
  const order = [...best.map(({ text }) => text), ...toOrder(page)];
  return {
    text: `SELECT e.* FROM find_entry e WHERE ${condition.text}${beyond} ORDER BY ${order.join(', ')} LIMIT ?`,
    values: [
      ...condition.values,
      ...(after ? [...after.keys, after.number] : []),
      ...best.flatMap(({ values }) => values),
      limit,
    ],
  };
}

/** Documents of one import have the same time, so the title is the next sort key. */
function toOrder({ sort, isDescending }: FindingPage): string[] {
  const direction = isDescending ? ' DESC' : '';
  const columns = keyColumns[sort].map((column) => column + direction);
  return sort === 'match' ? [...columns, 'e.title_key', 'e.number'] : [...columns, `e.number${direction}`];
}

/** The sort keys that the sort `match` puts first. */
function compileBest({ words: [first] }: FindingFilter, { sort, preferredLang }: FindingPage): CompiledSql[] {
  if (sort !== 'match') return [];
  return [
    ...(preferredLang === undefined ? [] : [{ text: 'e.lang = ? DESC', values: [preferredLang] }]),
    ...(first === undefined ? [] : [{ text: 'instr(e.name_key, ?) > 0 DESC', values: [first] }]),
  ];
}
