import * as v from 'valibot';
import type { FieldValue } from '../../cms/studio-types.ts';
import { uploadAsset } from '../api/assets.ts';
import { toPreviewUrl, toStoredImage } from './image-frame.ts';
import { ViewSchema } from './stored-values.ts';

const BlockSchema = v.looseObject({ view: ViewSchema });

/** The URL of a thumbnail of an image block. */
export function toBlockThumbnail(block: FieldValue): string | undefined {
  return v.is(BlockSchema, block) ? toPreviewUrl(block.view, 320) : undefined;
}

/** Uploads an image that was pasted into a text. Its text alternative is asked for beside it. */
export async function storePastedPicture(file: File): Promise<FieldValue> {
  const asset = await uploadAsset(file, { signal: new AbortController().signal, onProgress: () => undefined });
  const image = toStoredImage(asset, { type: 'Image' }, asset.alt ?? null);
  if (!image) throw new TypeError(`${file.name} is no picture`);
  return { type: 'image', view: { ...image.main } };
}
