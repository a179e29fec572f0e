import * as v from 'valibot';
import type { StoredAsset } from '../storage/asset-register.ts';
import type { CheckContext, SerialiseContext } from './field-type.ts';

const DimensionsSchema = v.object({
  width: v.pipe(v.number(), v.integer(), v.minValue(1)),
  height: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
const EditSchema = v.object({
  x: v.number(),
  y: v.number(),
  zoom: v.pipe(v.number(), v.gtValue(0)),
  background: v.string(),
});

/**
 * One crop of an asset. `edit.x` and `edit.y` are the corner of the visible part, in pixels of the original; `zoom` is
 * the factor from that part to `dimensions`.
 */
export const StoredViewSchema = v.object({
  id: v.string(),
  path: v.string(),
  dimensions: DimensionsSchema,
  edit: EditSchema,
  alt: v.nullable(v.string()),
  copyright: v.nullable(v.string()),
  /** The sides that the model fixes. The others follow from the aspect ratio of the crop. */
  fixed: v.optional(v.object({ width: v.optional(v.number()), height: v.optional(v.number()) })),
});
export type StoredView = v.InferOutput<typeof StoredViewSchema>;

const WrittenViewSchema = v.looseObject({
  id: v.string(),
  alt: v.optional(v.nullable(v.string())),
  copyright: v.optional(v.nullable(v.string())),
  dimensions: v.optional(DimensionsSchema),
  edit: v.optional(EditSchema),
});

export interface ImageTarget {
  readonly width: number | undefined;
  readonly height: number | undefined;
}

/** `{ id, alt? }` is enough, the rest comes from the asset. Reports an unknown asset and returns undefined. */
export function checkView(value: unknown, target: ImageTarget, context: CheckContext): StoredView | undefined {
  const written = v.safeParse(WrittenViewSchema, value);
  if (!written.success) {
    context.report('must be an image: an object with the id of an asset');
    return undefined;
  }
  const asset = context.getAsset(written.output.id);
  if (asset?.kind !== 'image' || asset.width === undefined || asset.height === undefined) {
    context.report(asset ? `the asset "${asset.id}" is not an image` : `there is no asset "${written.output.id}"`);
    return undefined;
  }
  const { dimensions, edit, alt, copyright } = written.output;
  const original = { width: asset.width, height: asset.height };
  const framed = (edit && toWrittenFrame({ dimensions, edit }, original, target)) ?? toFrame(original, target);
  return {
    id: asset.id,
    path: toMediaPath(asset),
    ...framed,
    alt: alt === undefined ? (asset.alt ?? null) : alt,
    copyright: copyright === undefined ? (asset.credits ?? null) : copyright,
    ...((target.width ?? target.height) !== undefined && { fixed: { ...target } }),
  };
}

/** The path that `cms/http/media.ts` serves. */
export function toMediaPath({ id, filename }: Pick<StoredAsset, 'id' | 'filename'>): string {
  return `/media/${id}/${encodeURIComponent(filename)}`;
}

type Frame = Pick<StoredView, 'dimensions' | 'edit'>;

/**
 * The crop that an editor chose, if it lies within this image. The write client sends the size of the whole file with
 * every crop, so sides that the model fixes come from the model, and a crop never exceeds the file.
 */
function toWrittenFrame(
  { dimensions, edit }: { dimensions: Frame['dimensions'] | undefined; edit: Frame['edit'] },
  original: Frame['dimensions'],
  target: ImageTarget,
): Frame | undefined {
  const width = target.width ?? dimensions?.width;
  const height = target.height ?? dimensions?.height;
  if (width === undefined || height === undefined) return undefined;
  const visible = { width: (original.width - edit.x) * edit.zoom, height: (original.height - edit.y) * edit.zoom };
  const isFree = target.width === undefined && target.height === undefined;
  const isWhole = dimensions?.width === original.width && dimensions.height === original.height;
  const cut = {
    width: Math.min(width, Math.round(visible.width)),
    height: Math.min(height, Math.round(visible.height)),
  };
  if (edit.x < 0 || edit.y < 0 || cut.width < 1 || cut.height < 1) return undefined;
  const frame = moveInside({ dimensions: cut, edit }, original);
  if (isFree) return frame;
  // With one fixed side, the other follows from the crop; the size of the whole file does not determine it.
  const isKnown = (target.width !== undefined && target.height !== undefined) || !isWhole;
  return isKnown && cut.width === width && cut.height === height ? frame : undefined;
}

/** Because of rounding to whole pixels, a part that ends at the edge of the file may exceed it by a few pixels. */
function moveInside({ dimensions, edit }: Frame, original: Frame['dimensions']): Frame | undefined {
  const part = toPart({ dimensions, edit });
  if (part.width < 1 || part.height < 1 || part.width > original.width || part.height > original.height)
    return undefined;
  const x = part.x + part.width > original.width ? original.width - part.width : edit.x;
  const y = part.y + part.height > original.height ? original.height - part.height : edit.y;
  return { dimensions, edit: { ...edit, x, y } };
}

/** The visible part, in whole pixels of the original. */
function toPart({ dimensions, edit }: Frame): { x: number; y: number; width: number; height: number } {
  return {
    x: Math.round(edit.x),
    y: Math.round(edit.y),
    width: Math.round(dimensions.width / edit.zoom),
    height: Math.round(dimensions.height / edit.zoom),
  };
}

/** The largest centred crop of the original that fills the target size. */
function toFrame(original: { width: number; height: number }, target: ImageTarget): Frame {
  const { width, height } = target;
  if (width === undefined && height === undefined) {
    return { dimensions: original, edit: { x: 0, y: 0, zoom: 1, background: 'transparent' } };
  }
  const zoom = Math.max((width ?? 0) / original.width, (height ?? 0) / original.height);
  const dimensions = {
    width: width ?? Math.max(1, Math.round(original.width * zoom)),
    height: height ?? Math.max(1, Math.round(original.height * zoom)),
  };
  const x = Math.max(0, Math.round((original.width - dimensions.width / zoom) / 2));
  const y = Math.max(0, Math.round((original.height - dimensions.height / zoom) / 2));
  return { dimensions, edit: { x, y, zoom, background: 'transparent' } };
}

export function serialiseView(view: StoredView, context: SerialiseContext): Record<string, unknown> {
  const { dimensions, edit, alt, copyright, id } = view;
  const parameters = new URLSearchParams({ auto: 'format,compress' });
  const isWhole = edit.x === 0 && edit.y === 0 && edit.zoom === 1;
  const part = toPart({ dimensions, edit });
  if (!isWhole) parameters.set('rect', [part.x, part.y, part.width, part.height].join(','));
  // Only sides that the model fixes, because the media endpoint rejects other sizes.
  if (view.fixed?.width !== undefined) parameters.set('w', String(view.fixed.width));
  if (view.fixed?.height !== undefined) parameters.set('h', String(view.fixed.height));
  const url = `${context.toAbsoluteUrl(view.path)}?${parameters.toString().replaceAll('%2C', ',')}`;
  return { dimensions, alt, copyright, url, id, edit };
}
