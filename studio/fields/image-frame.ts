/** Crops an image for a field with fixed dimensions, as the service does in cms/fields/image-value.ts. */
import type { StudioFrame, StudioWidget } from '../../cms/studio-models.ts';
import type { Asset } from '../api/assets.ts';
import { toMediaPath } from './media-path.ts';
import type { StoredImage, StoredView } from './stored-values.ts';

interface Sides {
  readonly width: number | undefined;
  readonly height: number | undefined;
}
type Size = StoredView['dimensions'];

/** The stored value for an image of the library, with the model's thumbnails. Undefined if the asset is no image. */
export function toStoredImage(asset: Asset, { config }: StudioWidget, alt: string | null): StoredImage | undefined {
  const { width, height } = asset;
  if (asset.kind !== 'image' || width === undefined || height === undefined) return undefined;
  const toView = (frame: StudioFrame): StoredView => {
    const sides = { width: toPixels(frame.width), height: toPixels(frame.height) };
    return {
      id: asset.id,
      path: toMediaPath(asset.url),
      alt,
      copyright: asset.credits ?? null,
      ...frameImage({ width, height }, sides),
      ...((sides.width ?? sides.height) !== undefined && { fixed: toFixed(sides) }),
    };
  };
  return {
    main: toView(config?.constraint ?? {}),
    thumbnails: Object.fromEntries((config?.thumbnails ?? []).map((frame) => [frame.name, toView(frame)])),
  };
}

/** The largest centred part with the required aspect ratio. */
export function frameImage(original: Size, { width, height }: Sides): Pick<StoredView, 'dimensions' | 'edit'> {
  if (width === undefined && height === undefined)
    return { dimensions: original, edit: { x: 0, y: 0, zoom: 1, background: 'transparent' } };
  const zoom = Math.max((width ?? 0) / original.width, (height ?? 0) / original.height);
  const dimensions = {
    width: width ?? Math.max(1, Math.round(original.width * zoom)),
    height: height ?? Math.max(1, Math.round(original.height * zoom)),
  };
  const x = Math.max(0, Math.round((original.width - dimensions.width / zoom) / 2));
  const y = Math.max(0, Math.round((original.height - dimensions.height / zoom) / 2));
  return { dimensions, edit: { x, y, zoom, background: 'transparent' } };
}

/** The URL of a small version of the cropped image. */
export function toPreviewUrl({ path, dimensions, edit }: StoredView, width: number): string {
  const query = new URLSearchParams({ auto: 'format,compress', w: String(width) });
  const isWhole = edit.x === 0 && edit.y === 0 && edit.zoom === 1;
  const part = [edit.x, edit.y, dimensions.width / edit.zoom, dimensions.height / edit.zoom].map(Math.round);
  if (!isWhole) query.set('rect', part.join(','));
  return `${path}?${query.toString().replaceAll('%2C', ',')}`;
}

function toFixed({ width, height }: Sides): { width?: number; height?: number } {
  return { ...(width !== undefined && { width }), ...(height !== undefined && { height }) };
}

/** Parses sizes of models: 100, "100", "100px", "auto" or "". */
function toPixels(side: StudioFrame['width']): number | undefined {
  const pixels = typeof side === 'string' ? Number.parseInt(side, 10) : side;
  return typeof pixels === 'number' && pixels > 0 ? Math.round(pixels) : undefined;
}
