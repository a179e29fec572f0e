/** An asset's file, as its URL `/media/{asset}/{filename}` names it. */
export interface MediaPath {
  readonly asset: string;
  readonly filename: string;
}

const twoSegments = /^\/media\/([^/]+)\/([^/]+)$/;
const assetId = /^[\w-]{1,64}$/;
/** Characters that could make another path of the rebuilt one. */
// eslint-disable-next-line no-control-regex
const unsafe = /[/\\\u0000-\u001f\u007f]|^\.{1,2}$/;

/**
 * The only reader of these paths, which are decoded once. `undefined` for every other spelling: the content service
 * reads trailing and double slashes as nothing, so a path that was not read here must not reach it.
 */
export function parseMediaPath(path: string): MediaPath | undefined {
  const [, asset = '', filename = ''] = (twoSegments.exec(path) ?? []).map(decodeSegment);
  return assetId.test(asset) && filename !== '' && !unsafe.test(filename) ? { asset, filename } : undefined;
}

export function toMediaPath({ asset, filename }: MediaPath): string {
  return `/media/${asset}/${encodeURIComponent(filename)}`;
}

/** The parameters of a scaled picture, in the order in which they were sent. */
const imageParameters = new Set(['w', 'width', 'h', 'height', 'dpr', 'fit', 'rect', 'auto', 'q', 'fm']);

/** The query string that the content service gets; empty, or with its question mark. */
export function toImageQuery(given: URLSearchParams): string {
  const query = new URLSearchParams([...given].filter(([name]) => imageParameters.has(name))).toString();
  return query === '' ? '' : `?${query}`;
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}
