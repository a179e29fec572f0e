/** The sources of the files behind forms: `content/downloads`, one file each. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';

const text = v.pipe(v.string(), v.nonEmpty());
const dated = v.pipe(v.string(), v.isoDate());

const source = v.strictObject({ title: text, publisher: text, link: v.optional(v.pipe(v.string(), v.url())) });

const shared = {
  /** The document with the form: `campaign/checklist-closing-an-account`. */
  offer: v.pipe(v.string(), v.regex(/^(?:campaign|landing_page)\/[a-z\d-]+$/)),
  /** The day on which the text was compared with its sources. */
  dated,
};

const documentFields = v.strictObject({
  ...shared,
  /** What the file contains, in two sentences on the cover. */
  lede: text,
  /** The noun of the numbered items, such as `checks`, if the offer promises a number of them. */
  points: v.optional(text),
  sources: v.optional(v.array(source), []),
});

const cell = v.union([v.string(), v.number()]);
const sheet = v.strictObject({
  name: v.pipe(v.string(), v.maxLength(31)),
  /** Explains the sheet, above its header. */
  intro: v.optional(text),
  columns: v.array(v.strictObject({ title: v.string(), width: v.number(), format: v.optional(text) })),
  rows: v.array(v.array(cell)),
  /** The noun of the rows, if the offer promises a number of them. */
  points: v.optional(text),
});
const workbookFields = v.strictObject({ ...shared, sheets: v.pipe(v.array(sheet), v.nonEmpty()) });

export type DocumentSource = v.InferOutput<typeof documentFields> & { readonly name: string; readonly body: string };
export type WorkbookSource = v.InferOutput<typeof workbookFields> & { readonly name: string };

/** Data that a source reads from the page with its form, so that the two cannot differ. */
export interface Offer {
  readonly title: string;
  readonly kind: string;
  readonly authors: readonly { name: string; role: string }[];
}

const offerFields = v.object({
  title: text,
  kind: text,
  asset: v.optional(text),
  speakers: v.optional(v.array(v.object({ name: text, role: text })), []),
});

const directory = 'content/downloads';

export function listDocumentSources(): DocumentSource[] {
  return listFiles('md').map((file) => {
    const { fields, body } = splitFrontMatter(file);
    return { name: path.basename(file, '.md'), body, ...parseFields(documentFields, fields, file) };
  });
}

export function listWorkbookSources(): WorkbookSource[] {
  return listFiles('yaml').map((file) => ({
    name: path.basename(file, '.yaml'),
    ...parseFields(workbookFields, parse(readFileSync(file, 'utf8')), file),
  }));
}

/** Throws when the page does not give this file. */
export function readOffer(offer: string, givenFile: string): Offer {
  const file = `content/en-gb/${offer}.md`;
  const { title, kind, asset, speakers } = parseFields(offerFields, splitFrontMatter(file).fields, file);
  if (asset !== `media:downloads/${givenFile}`)
    throw new Error(`${file}: asset should be media:downloads/${givenFile}`);
  return { title, kind, authors: speakers };
}

function listFiles(ending: string): string[] {
  return globSync(`${directory}/*.${ending}`).sort();
}

function splitFrontMatter(file: string): { fields: unknown; body: string } {
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(file, 'utf8'));
  if (!match) throw new Error(`${file}: no front matter between two lines of ---`);
  return { fields: parse(match[1] ?? ''), body: match[2] ?? '' };
}

function parseFields<Schema extends v.GenericSchema>(
  schema: Schema,
  fields: unknown,
  file: string,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, fields);
  if (result.success) return result.output;
  const problems = result.issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`);
  throw new Error(`${file}: ${problems.join('; ')}`);
}
