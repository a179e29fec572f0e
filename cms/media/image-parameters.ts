import { allowedImageSides } from '../limits.ts';

/** The requested variant of an image, in pixels. */
export interface ImageParameters {
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly fit: ImageFit;
  /** The crop, in pixels of the original. */
  readonly rect:
    { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | undefined;
  /** 1 to 100; undefined = the default of the format. */
  readonly quality: number | undefined;
  /** Whether the response may have another format than the original. */
  readonly isFormatFree: boolean;
  /** The media type of the response, regardless of the original and of `Accept`; undefined = not requested. */
  readonly format: string | undefined;
}

/**
 * `clip` and `max` fit inside the size and never enlarge, `crop` fills it and cuts, `fill` adds a border, `scale`
 * distorts.
 */
export type ImageFit = (typeof fits)[number];

const fits = ['clip', 'crop', 'max', 'fill', 'scale'] as const;
/** `jpg` is what hosted sites write. */
const formats: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  pjpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
};
const maxSide = Math.max(...allowedImageSides);
const maxRatio = 5;
const autoWords = new Set(['format', 'compress', 'enhance', 'redeye', 'true']);

/** An invalid parameter. */
export class ImageParameterError extends Error {
  readonly code = 'bad-image-parameter';
  readonly parameter: string;

  constructor(parameter: string, message: string) {
    super(message);
    this.name = 'ImageParameterError';
    this.parameter = parameter;
  }
}

/** Undefined if there are no parameters, so that the original is served. Unknown parameters are ignored. */
export function parseImageParameters(
  given: URLSearchParams,
  modelSides: ReadonlySet<number>,
): ImageParameters | undefined {
  const query = useShortNames(given);
  const names = ['w', 'h', 'fit', 'rect', 'q', 'auto', 'dpr', 'fm'];
  if (!names.some((name) => query.has(name))) return undefined;
  const repeated = names.find((name) => query.getAll(name).length > 1);
  if (repeated !== undefined) throw new ImageParameterError(repeated, 'is given more than once');
  return {
    ...parseSize(query, modelSides),
    fit: parseFit(query.get('fit')),
    rect: parseRect(query.get('rect')),
    quality: parseQuality(query.get('q')),
    isFormatFree: parseAuto(query.get('auto')),
    format: parseFormat(query.get('fm')),
  };
}

/**
 * The official helper for `srcset` writes `width`. If the URL has a size already, as those of thumbnails do, that is
 * kept.
 */
function useShortNames(given: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams(given);
  for (const [long, short] of [
    ['width', 'w'],
    ['height', 'h'],
  ] as const) {
    if (!given.has(short)) for (const value of given.getAll(long)) query.append(short, value);
  }
  return query;
}

/**
 * The official helpers multiply freely (`widths`, `dpr`), so a size between two allowed sizes becomes the larger one.
 * The list limits the number of variants, and no reader gets fewer pixels than requested. The aspect ratio is kept.
 */
function parseSize(
  query: URLSearchParams,
  modelSides: ReadonlySet<number>,
): { width: number | undefined; height: number | undefined } {
  const ratio = parseRatio(query.get('dpr'));
  const wanted = { width: parseSide(query, 'w'), height: parseSide(query, 'h') };
  const scale = (side: number | undefined): number | undefined => side && Math.min(maxSide, Math.round(side * ratio));
  const [width, height] = [scale(wanted.width), scale(wanted.height)];
  const isListed = (side: number): boolean => allowedImageSides.includes(side) || (ratio === 1 && modelSides.has(side));
  const roundUp = (side: number): number =>
    isListed(side) ? side : (allowedImageSides.find((allowed) => allowed >= side) ?? maxSide);
  if (width === undefined || height === undefined) {
    return { width: width && roundUp(width), height: height && roundUp(height) };
  }
  if (isListed(width) && isListed(height)) return { width, height };
  const wider = roundUp(width);
  return { width: wider, height: Math.max(1, Math.min(maxSide, Math.round((height * wider) / width))) };
}

function parseSide(query: URLSearchParams, name: 'w' | 'h'): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  const side = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (side >= 1 && side <= maxSide) return side;
  throw new ImageParameterError(name, `must be a whole number from 1 to ${maxSide}`);
}

function parseRatio(text: string | null): number {
  if (text === null) return 1;
  const ratio = /^\d(\.\d{1,2})?$/.test(text) ? Number(text) : 0;
  if (ratio >= 1 && ratio <= maxRatio) return ratio;
  throw new ImageParameterError('dpr', `must be a number from 1 to ${maxRatio}`);
}

function parseFormat(text: string | null): string | undefined {
  if (text === null) return undefined;
  if (Object.hasOwn(formats, text)) return formats[text];
  throw new ImageParameterError('fm', `must be one of ${Object.keys(formats).join(', ')}`);
}

function parseFit(text: string | null): ImageFit {
  const fit = fits.find((known) => known === (text ?? 'clip'));
  if (fit) return fit;
  throw new ImageParameterError('fit', `must be one of ${fits.join(', ')}`);
}

function parseRect(text: string | null): ImageParameters['rect'] {
  if (text === null) return undefined;
  const [x, y, width, height, ...more] = text
    .split(',')
    .map((part) => (/^\d{1,6}$/.test(part) ? Number(part) : undefined));
  if (x === undefined || y === undefined || !width || !height || more.length > 0) {
    throw new ImageParameterError('rect', 'must be x,y,width,height in whole pixels of the original');
  }
  return { x, y, width, height };
}

function parseQuality(text: string | null): number | undefined {
  if (text === null) return undefined;
  const quality = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (quality >= 1 && quality <= 100) return quality;
  throw new ImageParameterError('q', 'must be a whole number from 1 to 100');
}

function parseAuto(text: string | null): boolean {
  const words = (text ?? '').split(',').filter((word) => word !== '');
  const unknown = words.find((word) => !autoWords.has(word));
  if (unknown !== undefined) throw new ImageParameterError('auto', `does not know "${unknown}"`);
  return words.includes('format') || words.includes('true');
}

/** The size of the variant, in pixels. */
export function toOutputSize(
  original: { readonly width: number | undefined; readonly height: number | undefined },
  { rect, width, height, fit }: ImageParameters,
): { width: number; height: number } {
  const { width: fullWidth = 0, height: fullHeight = 0 } = rect ?? original;
  const isInside = fit === 'clip' || fit === 'max' || width === undefined || height === undefined;
  if (!isInside) return { width, height };
  const ratios = [width && width / fullWidth, height && height / fullHeight].filter((ratio) => ratio !== undefined);
  const isEnlarged = fit !== 'clip' && fit !== 'max' && ratios.length > 0;
  const ratio = Math.min(...ratios, isEnlarged ? Infinity : 1);
  const scale = (side: number): number => Math.max(1, Math.round(side * ratio));
  return { width: scale(fullWidth), height: scale(fullHeight) };
}
