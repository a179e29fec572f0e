/** Reads `content/` into documents in the write format, and reports every problem with its file and field. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import type { DocumentInput } from '../../cms/content-service.ts';
import { readModels } from './read-models.ts';
import { toBodySlices } from './body-slices.ts';
import { toFieldValue } from './field-values.ts';
import type { FieldModel, ReadContext, SliceModel } from './read-context.ts';
import { ContentFileError } from './content-file-error.ts';
import { createReferences, toDocumentId } from './references.ts';

export interface ContentFiles {
  readonly documents: (DocumentInput & { id: string })[];
  readonly files: readonly ContentFile[];
  /** Paths relative to `content/media`. */
  readonly media: string[];
}

/** What the path of a file says of its document. */
interface ContentKey {
  readonly file: string;
  readonly language: string;
  readonly type: string;
  readonly uid: string;
}

/** A parsed file whose fields are not converted yet. */
export interface ContentFile extends ContentKey {
  readonly fields: Record<string, unknown>;
  readonly body: string | undefined;
}

interface Model {
  readonly id: string;
  readonly repeatable: boolean;
  readonly json: Record<string, Record<string, FieldModel>>;
}

const masterLanguage = 'en-gb';

/** The documents of all types, or of some. Throws {@link ContentFileError} with all problems at once. */
export function readContentFiles(directory = 'content', { types }: { types?: readonly string[] } = {}): ContentFiles {
  const problems: string[] = [];
  const models = new Map((readModels().customTypes as Model[]).map((model) => [model.id, model]));
  const sliceModels = new Map((readModels().sharedSlices as SliceModel[]).map((model) => [model.id, model]));
  const media = globSync('media/**/*.*', { cwd: directory })
    .map((file) => file.slice('media/'.length))
    .sort();
  const mediaPaths = new Set(media);
  const keys = globSync('*-*/**/*.{yaml,md}', { cwd: directory }).sort().map(toContentKey);
  const files = keys
    .filter(({ type }) => types === undefined || types.includes(type))
    .flatMap((key) => attempt(problems, key.file, () => [readContentFile(directory, key)]) ?? []);
  const known = new Set(keys.map(({ type, uid, language }) => `${type}/${uid} ${language}`));
  const hasDocument = (type: string, uid: string, language: string) => known.has(`${type}/${uid} ${language}`);

  const documents = files.flatMap((file) => {
    const model = models.get(file.type);
    if (!model) {
      problems.push(`${file.file}: no model for type "${file.type}"`);
      return [];
    }
    const references = createReferences({
      language: file.language,
      masterLanguage,
      hasDocument,
      hasMedia: (name) => mediaPaths.has(name),
    });
    const context = {
      references,
      sliceModels,
      report: (field: string, problem: string) => problems.push(`${file.file}: ${field}: ${problem}`),
    };
    return [toDocument(file, model, context, hasDocument)];
  });
  if (problems.length > 0) throw new ContentFileError(problems);
  return { documents, files, media };
}

function toDocument(
  file: ContentFile,
  model: Model,
  context: ReadContext,
  hasDocument: (type: string, uid: string, language: string) => boolean,
): ContentFiles['documents'][number] {
  const fields = Object.assign({}, ...Object.values(model.json)) as Record<string, FieldModel>;
  const { tags = [], ...given } = withBody(file, fields, context);
  for (const name of Object.keys(given)) {
    if (!(name in fields)) context.report(name, `the model ${model.id} has no such field`);
  }
  const data: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.type === 'UID' || given[name] === undefined || given[name] === null) continue;
    data[name] = toFieldValue(given[name], field, name, context);
  }
  const isTranslation = file.language !== masterLanguage && hasDocument(file.type, file.uid, masterLanguage);
  return {
    id: toDocumentId(file.type, file.uid, file.language),
    type: file.type,
    lang: file.language,
    tags: tags as string[],
    title: String(given['title'] ?? given['name'] ?? given['city'] ?? (file.uid || file.type)),
    ...(model.repeatable ? { uid: file.uid } : {}),
    ...(isTranslation ? { translationOf: toDocumentId(file.type, file.uid, masterLanguage) } : {}),
    data,
  };
}

/** The body of a Markdown file fills the slice zone of its type, or the field `body` if there is none. */
function withBody(
  file: ContentFile,
  fields: Record<string, FieldModel>,
  context: ReadContext,
): Record<string, unknown> {
  if (!file.body?.trim()) return file.fields;
  if ('body' in fields) return { ...file.fields, body: file.body };
  const slices = toBodySlices(file.body, context);
  return { ...file.fields, slices: [...((file.fields['slices'] as unknown[] | undefined) ?? []), ...slices] };
}

/** `file`: relative to the folder of the content. */
export function toContentKey(file: string): ContentKey {
  const [language = '', ...rest] = file.split(path.sep);
  const name = rest.join('/').replace(/\.(yaml|md)$/, '');
  const slash = name.indexOf('/');
  return {
    file,
    language,
    type: slash < 0 ? name : name.slice(0, slash),
    uid: slash < 0 ? '' : name.slice(slash + 1),
  };
}

function readContentFile(directory: string, key: ContentKey): ContentFile {
  const text = readFileSync(path.join(directory, key.file), 'utf8').replaceAll('\r\n', '\n');
  if (!key.file.endsWith('.md')) return { ...key, fields: parseFields(text), body: undefined };
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text);
  if (!match) throw new Error('no front matter between two lines of ---');
  return { ...key, fields: parseFields(match[1] ?? ''), body: match[2] ?? '' };
}

function parseFields(text: string): Record<string, unknown> {
  const fields: unknown = parse(text);
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
    throw new Error('front matter is not a map of fields');
  return fields as Record<string, unknown>;
}

function attempt<Value>(problems: string[], file: string, read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    problems.push(`${file}: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}
