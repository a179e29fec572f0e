import type { ImageFieldImage, RichTextField } from '@prismicio/client';
import type { ImageView } from '../components/image/image-view.ts';
import { toRichTextView } from '../components/rich-text/to-rich-text-view.ts';
import type { Language } from '../language/language.ts';
import { getStrings } from '../language/strings.ts';
import type { Links } from '../links.ts';
import type { SiteSettings } from '../settings.ts';
import { toMediaUrl } from './to-media-url.ts';
import type { ViewContext } from './view-context.ts';

/** Widths that the media service makes; the browser picks one (protocol.md: imgix parameters). */
const imageWidths = [360, 640, 960, 1280, 1920];

/** The view context of one request. `today` is `YYYY-MM-DD`. */
export function createViewContext({
  language,
  links,
  settings,
  today,
}: {
  language: Language;
  links: Links;
  settings: Pick<SiteSettings, 'basePath' | 'contentOrigin'>;
  today: string;
}): ViewContext {
  const dateFormat = getDateFormat(language);
  const image = (field: ImageFieldImage | null | undefined) => toImageView(field, settings);
  return {
    language,
    strings: getStrings(language),
    today,
    link: (field) => links.field(field),
    document: links.document,
    richText: (field: RichTextField | null | undefined) => toRichTextView(field, { link: links.field, image }),
    image,
    path: (path) => links.path(path, language),
    date: (date) => dateFormat.format(new Date(`${date.slice(0, 10)}T00:00:00Z`)),
  };
}

/** By language: making one takes longer than formatting a page's dates. */
const dateFormats = new Map<string, Intl.DateTimeFormat>();

function getDateFormat({ id }: Language): Intl.DateTimeFormat {
  const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  const format = dateFormats.get(id) ?? new Intl.DateTimeFormat(id, options);
  dateFormats.set(id, format);
  return format;
}

function toImageView(
  field: ImageFieldImage | null | undefined,
  settings: Pick<SiteSettings, 'basePath' | 'contentOrigin'>,
): ImageView | undefined {
  if (!field?.url) return undefined;
  const { width, height } = field.dimensions;
  const url = new URL(field.url);
  const base = toMediaUrl(`${url.origin}${url.pathname}`, settings);
  const at = (w: number) => {
    const query = new URLSearchParams(url.search);
    query.set('auto', 'format,compress');
    query.set('w', String(w));
    return `${base}?${query}`;
  };
  const widths = imageWidths.filter((w) => w < width);
  return {
    // A small image is asked for at its own size: larger would only be a blurred one.
    src: at(widths.at(-1) ?? width),
    ...(widths.length > 1 ? { srcSet: widths.map((w) => `${at(w)} ${w}w`).join(', ') } : {}),
    width,
    height,
    alt: field.alt ?? '',
  };
}
