import * as v from 'valibot';
import type { FieldValue } from '../../cms/studio-types.ts';
import { toPreviewUrl } from './image-frame.ts';
import { ViewSchema } from './stored-values.ts';

const BlockSchema = v.looseObject({ view: ViewSchema });

/** The address of a small picture for a block of rich text. */
export function toBlockThumbnail(block: FieldValue): string | undefined {
  return v.is(BlockSchema, block) ? toPreviewUrl(block.view, 320) : undefined;
}
