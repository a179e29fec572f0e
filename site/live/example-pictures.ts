import type { SharedSlice } from '@prismicio/client';
import type { SiteSettings } from '../contract/settings.ts';

const square = '/icon-512.png';
const wide = '/assets/images/social/default.png';

interface Picture {
  readonly url: string;
  readonly dimensions: { readonly width: number; readonly height: number };
}

/**
 * Replaces the images of an example with images of the site, because no store has the example's own and the Content
 * Security Policy would block them.
 */
export function showPicturesOfSite(
  example: SharedSlice,
  { publicUrl, basePath }: Pick<SiteSettings, 'publicUrl' | 'basePath'>,
): SharedSlice {
  const replace = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replace);
    if (typeof value !== 'object' || value === null) return value;
    const copy = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, replace(inner)]));
    if (!isPicture(value)) return copy;
    const { width, height } = value.dimensions;
    return { ...copy, url: `${publicUrl}${basePath}${width === height ? square : wide}` };
  };
  // Only URLs differ, so the type is the same.
  return replace(example) as SharedSlice;
}

function isPicture(value: object): value is Picture {
  return 'url' in value && typeof value.url === 'string' && 'dimensions' in value;
}
