import type { FindingFilter, FindingPage, FindingSort } from '../finding-register.ts';
import { hasJoinedWords } from '../separate-characters.ts';
import { constant, joinSql, sql, type Sql } from './sql.ts';

const partLength = 3;

/** The distinct trigrams of a text. A text that lacks one of a word's trigrams does not contain the word. */
export function toParts(folded: string): string[] {
  const parts = new Set<string>();
  for (let at = 0; at + partLength <= folded.length; at += 1) parts.add(folded.slice(at, at + partLength));
  return [...parts];
}

/** The condition on `find_entry e`. */
export function compileFilter(filter: FindingFilter): Sql {
  const { ids, types, lang, state, author, tag, releaseId, changedSince, hasProblems, missingLang, isUnused } = filter;
  const conditions = [
    constant('TRUE'),
    ...(ids === undefined ? [] : [sql`e.document_id = ANY (${ids}::text[])`]),
    ...(types === undefined ? [] : [sql`e.type = ANY (${types}::text[])`]),
    ...(lang === undefined ? [] : [sql`e.lang = ${lang}`]),
    state === undefined ? constant("e.state NOT IN ('archived', 'trashed')") : sql`e.state = ${state}`,
    ...(author === undefined ? [] : [sql`e.changed_by = ${author}`]),
    ...(tag === undefined ? [] : [compileTag(JSON.stringify(tag))]),
    ...(releaseId === undefined
      ? []
      : [sql`e.document_id IN (SELECT document_id FROM release_document WHERE release = ${releaseId})`]),
    ...(changedSince === undefined ? [] : [sql`e.changed_at >= ${changedSince}`]),
    ...(hasProblems ? [constant('e.problems > 0')] : []),
    ...(missingLang === undefined
      ? []
      : [sql`NOT EXISTS (SELECT FROM find_entry o WHERE o.group_id = e.group_id AND o.lang = ${missingLang})`]),
    ...(isUnused
      ? [
          constant(`NOT EXISTS (SELECT FROM document_link l WHERE l.kind = 'document' AND l.target = e.document_id
            AND l.document_id <> e.document_id)`),
        ]
      : []),
    ...filter.words.map(compileWord),
  ];
  return joinSql(conditions, ' AND ');
}

/** The cheap first test excludes most entries. A `json` value is compared in the form in which it was written. */
function compileTag(written: string): Sql {
  return sql`(strpos(e.tags, ${written}) > 0
    AND EXISTS (SELECT FROM json_array_elements(e.tags::json) o (tag) WHERE o.tag::text = ${written}))`;
}

function compileWord(word: string): Sql {
  const inNames = sql`strpos(e.name_key, ${word}) > 0`;
  if (word.length < partLength && !hasJoinedWords(word)) return inNames;
  // Most words of some scripts are short. No index has them.
  if (word.length < partLength)
    return sql`(${inNames} OR e.number IN (SELECT t.number FROM find_text t WHERE strpos(t.folded, ${word}) > 0))`;
  return sql`(${inNames} OR e.number IN (SELECT t.number FROM find_text t
    WHERE t.parts @> ${toParts(word)}::text[] AND strpos(t.folded, ${word}) > 0))`;
}

const keyColumns: Readonly<Record<FindingSort, readonly string[]>> = {
  changed: ['e.changed_at'],
  title: ['e.title_key'],
  type: ['e.type', 'e.title_key'],
  match: ['e.changed_at'],
};

/** The entries after a position. `number` is the last sort key, so that no two positions are equal. */
export function compilePage(filter: FindingFilter, page: FindingPage): Sql {
  const { sort, isDescending, after, limit } = page;
  const columns = [...keyColumns[sort], 'e.number'];
  const comparison = constant(isDescending ? '<' : '>');
  const position =
    after &&
    joinSql(
      [...after.keys, after.number].map((value) => sql`${value}`),
      ', ',
    );
  const beyond = position ? sql` AND (${constant(columns.join(', '))}) ${comparison} (${position})` : constant('');
  const order = joinSql([...compileBest(filter, page), ...toOrder(page).map(constant)], ', ');
  return sql`SELECT e.* FROM find_entry e WHERE ${compileFilter(filter)}${beyond} ORDER BY ${order} LIMIT ${limit}`;
}

/** Documents of one import have the same time, so the title is the next sort key. */
function toOrder({ sort, isDescending }: FindingPage): string[] {
  const direction = isDescending ? ' DESC' : '';
  const columns = keyColumns[sort].map((column) => column + direction);
  return sort === 'match' ? [...columns, 'e.title_key', 'e.number'] : [...columns, `e.number${direction}`];
}

/** The sort keys that the sort `match` puts first. */
function compileBest({ words: [first] }: FindingFilter, { sort, preferredLang }: FindingPage): Sql[] {
  if (sort !== 'match') return [];
  return [
    ...(preferredLang === undefined ? [] : [sql`e.lang = ${preferredLang} DESC`]),
    ...(first === undefined ? [] : [sql`strpos(e.name_key, ${first}) > 0 DESC`]),
  ];
}
