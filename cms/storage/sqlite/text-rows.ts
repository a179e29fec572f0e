/**
 * Row numbers of the text index: field path, language, publication, from the highest digits to the lowest. A search in
 * one language is then a range of rows, and the number itself identifies the publication.
 */
const languages = 256;
const publications = 2 ** 28;

export function toTextRow(path: number, language: number, publication: number): number {
  if (language >= languages) throw new RangeError(`More than ${languages - 1} languages`);
  if (publication >= publications) throw new RangeError(`More than ${publications - 1} publications`);
  return (path * languages + language) * publications + publication;
}

/** The first and the last row of a path, in one language or in all. */
export function toTextRows(path: number, language: number | undefined): readonly [number, number] {
  if (language !== undefined) return [toTextRow(path, language, 0), toTextRow(path, language, publications - 1)];
  return [toTextRow(path, 0, 0), toTextRow(path + 1, 0, 0) - 1];
}

/** SQL for the row number of these columns. */
export function textRowOf(columns: { path: string; language: string; publication: string }): string {
  return `(${columns.path} * ${languages} + ${columns.language}) * ${publications} + ${columns.publication}`;
}

/** SQL for the publication of a row of the text index. */
export const publicationOfTextRow = `fulltext.rowid % ${publications}`;

/** SQL for the path and the publication of a row number in the column. */
export function textRowParts(column: string): { path: string; publication: string } {
  return { path: `${column} / ${languages * publications}`, publication: `${column} % ${publications}` };
}
