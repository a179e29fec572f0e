import * as v from 'valibot';
import { isRecord } from '../fields/field-set.ts';

/** A document as an importer or an editor writes it. `data` has the write format of the Migration API. */
export interface DocumentInput {
  /** 16 characters of base64url, random if missing. The same id means the same document. */
  readonly id?: string;
  readonly type: string;
  readonly uid?: string;
  readonly lang: string;
  readonly tags?: string[];
  /** The document's name in lists, if it differs from its title field. */
  readonly title?: string;
  /** The id of the document that this one translates. */
  readonly translationOf?: string;
  readonly data: Record<string, unknown>;
}

const controls = /\p{Cc}/u;

function line(name: string, max: number) {
  return v.pipe(
    v.string(`${name} must be a text`),
    v.minLength(1, `${name} must not be empty`),
    v.maxLength(max, `${name} must not be longer than ${max} characters`),
    v.check((text) => !controls.test(text) && text.isWellFormed(), `${name} must not hold control characters`),
  );
}

export const DocumentIdSchema = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{1,64}$/, 'an id has letters, digits, - and _ only'),
);
export const UidSchema = v.pipe(line('uid', 200), v.regex(/^\S+$/u, 'uid must not hold blanks'));
export const TagsSchema = v.pipe(v.array(line('a tag', 100)), v.maxLength(100));

/** The fields of a document as a client sends them. Values are checked against the model later. */
export const DataSchema = v.custom<Record<string, unknown>>(isRecord, 'data must be an object of fields');

export const DocumentInputSchema = v.object({
  id: v.optional(DocumentIdSchema),
  type: v.string(),
  uid: v.optional(v.nullable(UidSchema)),
  lang: v.string(),
  tags: v.optional(TagsSchema, []),
  title: v.optional(v.nullable(line('title', 500))),
  translationOf: v.optional(v.nullable(DocumentIdSchema)),
  data: DataSchema,
});
export type ParsedDocumentInput = v.InferOutput<typeof DocumentInputSchema>;
