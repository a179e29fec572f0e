import * as v from 'valibot';
import { findControl } from '../documents/json-guard.ts';
import { toMediaPath } from '../fields/image-value.ts';
import type { AssetTag, CataloguedAsset } from '../storage/asset-register.ts';

const maxTextLength = 500;
const text = (name: string) =>
  v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.maxLength(maxTextLength, `${name} must have at most 500 characters`),
        v.check((own) => findControl(own) === undefined, `${name} must not hold control characters`),
      ),
    ),
  );

/** The text fields of an asset, in uploads and changes. */
export const AssetTextsSchema = v.object({ notes: text('notes'), credits: text('credits'), alt: text('alt') });

/** An asset in the format of the hosted service. */
export function toAssetBody(asset: CataloguedAsset, publicUrl: string): Record<string, unknown> {
  const { id, filename, displayName, sizeBytes, kind, width, height, notes, credits, alt } = asset;
  return {
    id,
    url: publicUrl + toMediaPath(asset),
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
