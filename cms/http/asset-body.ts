import * as v from 'valibot';
import { maximumAssetBytes } from '../limits.ts';
import type { AssetTag, CataloguedAsset } from '../storage/asset-catalogue.ts';
import { adminError } from './errors.ts';
import { readLimited } from './json-body.ts';

const longestText = 500;
const text = (name: string) =>
  v.optional(v.nullable(v.pipe(v.string(), v.maxLength(longestText, `${name} must have at most 500 characters`))));

/** What is said about an asset, in uploads and changes alike. */
export const AssetTextsSchema = v.object({ notes: text('notes'), credits: text('credits'), alt: text('alt') });

export interface Upload {
  readonly filename: string;
  readonly bytes: Uint8Array;
  readonly texts: v.InferOutput<typeof AssetTextsSchema>;
}

/** Headers and texts of the form, beside the file. */
const formOverheadBytes = 64 * 1024;

/** Reads a multipart upload of one `file`. Throws the `HttpError` that answers what is wrong with it. */
export async function readUpload(request: Request): Promise<Upload> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) throw adminError(415, 'The file must be sent as multipart/form-data.');
  const body = await readLimited(request, maximumAssetBytes + formOverheadBytes);
  const form = await parseForm(body, type);
  const file = form.get('file');
  if (!(file instanceof File)) throw adminError(400, 'The form has no file.');
  const texts = v.safeParse(AssetTextsSchema, {
    notes: form.get('notes'),
    credits: form.get('credits'),
    alt: form.get('alt'),
  });
  if (!texts.success) throw adminError(400, texts.issues[0].message);
  return { filename: file.name, bytes: new Uint8Array(await file.arrayBuffer()), texts: texts.output };
}

async function parseForm(body: Uint8Array, type: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  } catch {
    throw adminError(400, 'The form cannot be read.');
  }
}

/** The asset of protocol.md 4.3. */
export function toAssetBody(asset: CataloguedAsset, publicUrl: string): Record<string, unknown> {
  const { id, filename, displayName, sizeBytes, kind, width, height, notes, credits, alt } = asset;
  return {
    id,
    url: `${publicUrl}/media/${id}/${encodeURIComponent(filename)}`,
    created_at: asset.createdAt,
    last_modified: asset.modifiedAt,
    filename: displayName,
    extension: filename.split('.').pop() ?? '',
    size: sizeBytes,
    kind,
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    ...(notes !== undefined && { notes }),
    ...(credits !== undefined && { credits }),
    ...(alt !== undefined && { alt }),
    tags: asset.tags.map(toTagBody),
  };
}

export function toTagBody({ id, name, createdAt, count }: AssetTag): Record<string, unknown> {
  return { id, name, created_at: createdAt, last_modified: createdAt, count };
}
