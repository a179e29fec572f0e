import * as v from 'valibot';
import { toPixels } from '../models/image-sides.ts';
import type { WidgetOf } from '../models/widget.ts';
import type { FieldType } from './field-type.ts';
import { isRecord } from './field-set.ts';
import { StoredViewSchema, checkView, serialiseView, type ImageTarget, type StoredView } from './image-value.ts';

const StoredImageSchema = v.object({ main: StoredViewSchema, thumbnails: v.record(v.string(), StoredViewSchema) });

/** An image of the media library, with the thumbnails that the model declares. */
export const imageField: FieldType<WidgetOf<'Image'>, v.InferOutput<typeof StoredImageSchema>> = {
  stored: StoredImageSchema,
  check(value, { config }, context) {
    if (!isRecord(value)) {
      context.report('must be an image: an object with the id of an asset');
      return undefined;
    }
    if (value['id'] === undefined || value['id'] === null) return undefined;
    const main = checkView(value, toTarget(config.constraint), context);
    if (!main) return undefined;
    const thumbnails: Record<string, StoredView> = {};
    for (const thumbnail of config.thumbnails) {
      const written = value[thumbnail.name];
      const ownValue = isRecord(written) && typeof written['id'] === 'string' ? written : undefined;
      const source = ownValue ?? { id: main.id, alt: main.alt, copyright: main.copyright };
      const view = checkView(source, toTarget(thumbnail), context.child(thumbnail.name));
      if (view) thumbnails[thumbnail.name] = view;
    }
    return { main, thumbnails };
  },
  index(stored, _widget, context) {
    if (stored !== undefined) context.addValue(undefined, undefined);
  },
  serialise(stored, { config }, context) {
    const data: Record<string, unknown> = stored ? serialiseView(stored.main, context) : {};
    for (const { name } of config.thumbnails) {
      const view = stored?.thumbnails[name];
      data[name] = view ? serialiseView(view, context) : {};
    }
    return data;
  },
};

type Side = string | number | null | undefined;

function toTarget({ width, height }: { width?: Side; height?: Side }): ImageTarget {
  return { width: toPixels(width), height: toPixels(height) };
}
