import * as v from 'valibot';
import type { StoredAsset } from '../asset-register.ts';
import type { StoredDocument } from '../document-register.ts';
import type { StoredModel } from '../model-register.ts';
import type { Ref, Translation } from '../publication-register.ts';
import type { PublishedDocument } from '../stored-document.ts';
import { openEnd } from './sql.ts';
import type { Row } from './statement-cache.ts';

export const optionalText = v.pipe(
  v.nullable(v.string()),
  v.transform((value) => value ?? undefined),
);
export const optionalNumber = v.pipe(
  v.nullable(v.number()),
  v.transform((value) => value ?? undefined),
);
export const textList = v.pipe(
  v.string(),
  v.transform((json): unknown => JSON.parse(json)),
  v.array(v.string()),
);

const refRow = v.object({
  sequence: v.number(),
  ref: v.string(),
  created_at: v.number(),
  superseded_at: optionalNumber,
});

/** Columns that `toRef` reads, from `ref r`. */
export const refColumns = `r.sequence, r.ref, r.created_at,
  (SELECT n.created_at FROM ref n WHERE n.sequence = r.sequence + 1) AS superseded_at`;

export function toRef(row: Row): Ref {
  const { sequence, ref, created_at, superseded_at } = v.parse(refRow, row);
  return { sequence, ref, createdAt: created_at, supersededAt: superseded_at };
}

const modelRow = v.object({ kind: v.picklist(['custom-type', 'shared-slice']), id: v.string(), json: v.string() });

export function toModel(row: Row): StoredModel {
  return v.parse(modelRow, row);
}

const assetRow = v.object({
  id: v.string(),
  filename: v.string(),
  media_type: v.string(),
  kind: v.picklist(['image', 'document', 'audio', 'video']),
  size_bytes: v.number(),
  width: optionalNumber,
  height: optionalNumber,
  alt: optionalText,
  credits: optionalText,
  sha256: v.string(),
  created_at: v.number(),
});

export function toAsset(row: Row): StoredAsset {
  const { media_type, size_bytes, created_at, ...same } = v.parse(assetRow, row);
  return { ...same, mediaType: media_type, sizeBytes: size_bytes, createdAt: created_at };
}

const documentRow = v.object({
  id: v.string(),
  type: v.string(),
  lang: v.string(),
  group_id: v.string(),
  version: v.number(),
  uid: optionalText,
  title: optionalText,
  published_version: optionalNumber,
  was_published: v.number(),
  first_published_at: optionalNumber,
  last_published_at: optionalNumber,
  created_at: v.number(),
  updated_at: v.number(),
  tags: textList,
  data: v.string(),
});

/** Columns that `toStoredDocument` reads, from `document d` joined with one `document_version v`. */
export const documentColumns = `d.id, d.type, d.lang, d.group_id, v.version, v.uid, v.title, v.tags, v.data,
  (SELECT p.version FROM publication p WHERE p.document_id = d.id AND p.to_ref = ${openEnd}) AS published_version,
  (d.first_published_at IS NOT NULL AND EXISTS (SELECT 1 FROM publication p
    WHERE p.document = d.number AND p.version = v.version AND p.to_ref > p.from_ref)) AS was_published,
  d.first_published_at,
  (SELECT max(p.last_published_at) FROM publication p WHERE p.document_id = d.id
    AND d.first_published_at IS NOT NULL AND p.to_ref > p.from_ref) AS last_published_at,
  d.created_at, d.updated_at`;

export function toStoredDocument(row: Row): StoredDocument {
  const parsed = v.parse(documentRow, row);
  return {
    id: parsed.id,
    type: parsed.type,
    lang: parsed.lang,
    groupId: parsed.group_id,
    version: parsed.version,
    uid: parsed.uid,
    title: parsed.title,
    tags: parsed.tags,
    data: parsed.data,
    publishedVersion: parsed.published_version,
    wasPublished: parsed.was_published === 1,
    firstPublishedAt: parsed.first_published_at,
    lastPublishedAt: parsed.last_published_at,
    createdAt: parsed.created_at,
    updatedAt: parsed.updated_at,
  };
}

const publishedRow = v.object({
  id: v.string(),
  type: v.string(),
  lang: v.string(),
  group_id: v.string(),
  version: v.number(),
  uid: optionalText,
  title: optionalText,
  tags: textList,
  data: v.string(),
  slugs: textList,
  first_published_at: v.number(),
  last_published_at: v.number(),
});

/** Columns that `toPublishedDocument` reads, from `publication p` joined with its `document_version v`. */
export const publishedColumns = `p.document_id AS id, p.type, p.lang, p.group_id, p.version, p.uid, v.title, v.tags, v.data,
  p.slugs, p.first_published_at, p.last_published_at`;
export const publishedFrom = `FROM publication p JOIN document_version v ON v.document = p.document AND v.version = p.version`;

export function toPublishedDocument(row: Row): PublishedDocument {
  const parsed = v.parse(publishedRow, row);
  return {
    id: parsed.id,
    type: parsed.type,
    lang: parsed.lang,
    groupId: parsed.group_id,
    version: parsed.version,
    uid: parsed.uid,
    title: parsed.title,
    tags: parsed.tags,
    data: parsed.data,
    slugs: parsed.slugs,
    // In an overlay, 0 stands for a document that was never published.
    firstPublishedAt: parsed.first_published_at || undefined,
    lastPublishedAt: parsed.last_published_at || undefined,
  };
}

const translationRow = v.object({
  id: v.string(),
  group_id: v.string(),
  uid: optionalText,
  type: v.string(),
  lang: v.string(),
});

export function toTranslation(row: Row): Translation {
  const { group_id, ...same } = v.parse(translationRow, row);
  return { ...same, groupId: group_id };
}

const numberColumn = v.object({ number: v.number() });

/** The column called `number` of a row that must exist. */
export function toNumber(row: Row | undefined): number {
  return v.parse(numberColumn, row).number;
}

const textColumn = v.object({ text: v.string() });

/** The column called `text`. */
export function toText(row: Row): string {
  return v.parse(textColumn, row).text;
}
