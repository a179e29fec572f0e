/**
 * Writes publications and their index entries inside a write, in a fixed number of statements for any number of
 * documents.
 */
import { parseIndexedPoint } from '../indexed-point.ts';
import type { IndexedValue, IndexEntry, PublicationChange, PublicationEntry } from '../publication-register.ts';
import { StorageError } from '../storage-error.ts';
import { toIndexedWord } from './compile-query.ts';
import type { IndexNumbers, Numbers } from './index-numbers.ts';
import { openEnd, sql, type Sql, type SqlScalar } from './sql.ts';
import type { Statements } from './statements.ts';
import { toWords } from './to-words.ts';
import { separateCharacters } from '../separate-characters.ts';

/** Closes the ended publications and opens the new ones, from the ref on. */
export async function changePublication(
  inside: Statements,
  { numbers, change, sequence }: { numbers: IndexNumbers; change: PublicationChange; sequence: number },
): Promise<void> {
  // If a document has several entries, the last one becomes visible.
  const entries = [...new Map(change.publish.map((entry) => [entry.documentId, entry])).values()];
  const published = entries.map(({ documentId }) => documentId);
  await closePublications(inside, [...change.withdraw, ...published], sequence);
  const { undone = [] } = change;
  if (undone.length > 0)
    await inside.run(sql`UPDATE document SET first_published_at = NULL WHERE id = ANY (${undone}::text[])`);
  if (entries.length === 0) return;
  await inside.run(
    sql`UPDATE document SET first_published_at = ${change.at} WHERE id = ANY (${published}) AND first_published_at IS NULL`,
  );
  const inserted = await insertPublications(inside, entries, {
    from: sequence,
    to: openEnd,
    lastPublishedAt: sql`${change.at}::bigint`,
  });
  await addToIndex(inside, { entries, inserted, numbers, end: openEnd });
}

async function closePublications(inside: Statements, documentIds: readonly string[], sequence: number): Promise<void> {
  if (documentIds.length === 0) return;
  await inside.run(
    sql`WITH closed AS (
        UPDATE publication SET to_ref = ${sequence} WHERE document_id = ANY (${documentIds}) AND to_ref = ${openEnd}
        RETURNING id
      ), closed_values AS (
        UPDATE field_value f SET to_ref = ${sequence} FROM closed WHERE f.publication = closed.id
      )
      UPDATE fulltext f SET to_ref = ${sequence} FROM closed WHERE f.publication = closed.id`,
  );
}

/** Versions that only their overlay shows, with the publication dates of the document. Returns ids by document. */
export async function insertOverlayPublications(
  inside: Statements,
  { entries, numbers, sequence }: { entries: readonly PublicationEntry[]; numbers: IndexNumbers; sequence: number },
): Promise<Inserted> {
  const inserted = await insertPublications(inside, entries, {
    from: sequence,
    to: sql`${sequence}::bigint`,
    lastPublishedAt: sql`coalesce((SELECT max(p.last_published_at) FROM publication p
      WHERE p.document_id = d.id AND p.to_ref > p.from_ref), 0)`,
  });
  await addToIndex(inside, { entries, inserted, numbers, end: sql`${sequence}::bigint` });
  return inserted;
}

/** Rewrites the index entries of documents in the master ref; others are ignored. */
export async function reindexPublications(
  inside: Statements,
  entries: readonly IndexEntry[],
  numbers: IndexNumbers,
): Promise<void> {
  const rows = await inside.all(
    sql`SELECT id, document_id, lang FROM publication
      WHERE document_id = ANY (${entries.map(({ documentId }) => documentId)}) AND to_ref = ${openEnd}`,
  );
  const inserted = toInserted(rows);
  await removeIndex(
    inside,
    rows.map(({ id }) => Number(id)),
  );
  const visible = entries.filter(({ documentId }) => inserted.has(documentId));
  await addToIndex(inside, { entries: visible, inserted, numbers, end: openEnd });
}

/** The publications of these documents that count as none. */
export async function removeUndonePublications(inside: Statements, ids: readonly string[]): Promise<void> {
  const rows = await inside.all(
    sql`SELECT p.id FROM publication p JOIN document d ON d.number = p.document
      WHERE d.id = ANY (${ids}::text[]) AND d.first_published_at IS NULL AND p.to_ref > p.from_ref`,
  );
  if (rows.length === 0) return;
  const publications = rows.map(({ id }) => Number(id));
  await removeIndex(inside, publications);
  await inside.run(sql`DELETE FROM publication WHERE id = ANY (${publications}::bigint[])`);
}

export async function removeIndex(inside: Statements, publications: readonly number[]): Promise<void> {
  await inside.run(
    sql`WITH removed AS (DELETE FROM fulltext WHERE publication = ANY (${publications}::bigint[]))
      DELETE FROM field_value WHERE publication = ANY (${publications}::bigint[])`,
  );
}

/** Inserted publications by document id. */
type Inserted = ReadonlyMap<string, { readonly publication: number; readonly lang: string }>;

async function insertPublications(
  inside: Statements,
  entries: readonly PublicationEntry[],
  { from, to, lastPublishedAt }: { from: number; to: Sql; lastPublishedAt: Sql },
): Promise<Inserted> {
  const rows = await inside.all(
    sql`INSERT INTO publication (document, version, from_ref, to_ref, document_id, type, lang, uid, group_id, slugs,
        first_published_at, last_published_at)
      SELECT d.number, v.version, ${from}, ${to}, d.id, d.type, d.lang, v.uid, d.group_id, e.slugs,
        coalesce(d.first_published_at, 0), ${lastPublishedAt}
      FROM unnest(${entries.map(({ documentId }) => documentId)}::text[],
        ${entries.map(({ version }) => version)}::bigint[],
        ${entries.map(({ slugs }) => JSON.stringify(slugs))}::text[]) AS e (id, version, slugs)
      JOIN document d ON d.id = e.id JOIN document_version v ON v.document = d.number AND v.version = e.version
      RETURNING id, document_id, lang`,
  );
  const inserted = toInserted(rows);
  const missing = entries.find(({ documentId }) => !inserted.has(documentId));
  if (missing) throw new StorageError('failed', `Document ${missing.documentId} has no version ${missing.version}.`);
  return inserted;
}

function toInserted(rows: readonly Readonly<Record<string, unknown>>[]): Inserted {
  return new Map(
    rows.map((row) => [String(row['document_id']), { publication: Number(row['id']), lang: String(row['lang']) }]),
  );
}

interface IndexWrite {
  readonly entries: readonly IndexEntry[];
  readonly inserted: Inserted;
  readonly numbers: IndexNumbers;
  readonly end: Sql;
}

async function addToIndex(inside: Statements, { entries, inserted, numbers, end }: IndexWrite): Promise<void> {
  const paths = await numbers.paths.findOrAdd(
    inside,
    entries.flatMap(({ values, texts }) => [...values, ...texts].map(({ path }) => path)),
  );
  const languages = await numbers.languages.findOrAdd(
    inside,
    [...inserted.values()].map(({ lang }) => lang),
  );
  const values = entries.flatMap((entry) => {
    const { publication, lang } = getInserted(inserted, entry);
    return entry.values.map((value, position) => ({ ...value, position, publication, lang }));
  });
  if (values.length > 0) await insertValues(inside, { values, paths, languages, end });
  const texts = entries.flatMap((entry) => {
    const { publication } = getInserted(inserted, entry);
    return entry.texts.map(({ path, text }) => ({ publication, path: getNumber(paths, path), text }));
  });
  if (texts.length > 0) await insertTexts(inside, texts, end);
}

interface PlacedValue extends IndexedValue {
  readonly position: number;
  readonly publication: number;
  readonly lang: string;
}

async function insertValues(
  inside: Statements,
  given: { values: readonly PlacedValue[]; paths: Numbers; languages: Numbers; end: Sql },
): Promise<void> {
  const { values, paths, languages, end } = given;
  const column = (read: (value: PlacedValue) => SqlScalar | undefined): SqlScalar[] =>
    values.map((value) => read(value) ?? null);
  const points = values.map(({ value }) => (typeof value === 'string' ? parseIndexedPoint(value) : undefined));
  await inside.run(
    sql`INSERT INTO field_value (publication, path, position, to_ref, language, number_value, text_value, latitude,
        longitude, sort_number, sort_text)
      SELECT e.publication, e.path, e.position, ${end}, e.language, e.number_value, e.text_value, e.latitude,
        e.longitude, e.sort_number, e.sort_text
      FROM unnest(${column(({ publication }) => publication)}::bigint[],
        ${column(({ path }) => getNumber(paths, path))}::integer[],
        ${column(({ position }) => position)}::integer[],
        ${column(({ lang }) => getNumber(languages, lang))}::integer[],
        ${column(({ value }) => asNumber(value))}::float8[],
        ${column(({ value }) => asText(value))}::text[],
        ${points.map((point) => point?.latitude ?? null)}::float8[],
        ${points.map((point) => point?.longitude ?? null)}::float8[],
        ${column(({ sortValue }) => asNumber(sortValue))}::float8[],
        ${column(({ sortValue }) => asText(sortValue))}::text[])
      AS e (publication, path, position, language, number_value, text_value, latitude, longitude, sort_number, sort_text)`,
  );
}

/** Words contain no space, so it can separate them. */
async function insertTexts(
  inside: Statements,
  texts: readonly { publication: number; path: number; text: string }[],
  end: Sql,
): Promise<void> {
  const words = texts.map(({ path, text }) =>
    toWords(separateCharacters(text))
      .map((word) => toIndexedWord(path, word))
      .join(' '),
  );
  await inside.run(
    sql`INSERT INTO fulltext (publication, path, to_ref, words)
      SELECT e.publication, e.path, ${end}, string_to_array(e.words, ' ')
      FROM unnest(${texts.map(({ publication }) => publication)}::bigint[],
        ${texts.map(({ path }) => path)}::integer[], ${words}::text[]) AS e (publication, path, words)`,
  );
}

const asNumber = (value: string | number | undefined): number | undefined =>
  typeof value === 'number' ? value : undefined;
const asText = (value: string | number | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

function getInserted(inserted: Inserted, { documentId }: IndexEntry): { publication: number; lang: string } {
  const found = inserted.get(documentId);
  if (!found) throw new StorageError('failed', `Document ${documentId} was not published.`);
  return found;
}

function getNumber(numbers: Numbers, name: string): number {
  const number = numbers.get(name);
  if (number === undefined) throw new StorageError('failed', `${name} has no number.`);
  return number;
}
