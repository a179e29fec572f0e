import { LRUCache } from 'lru-cache';
import type { ImageFieldImage, RichTextField } from '@prismicio/client';
import type { ImageView } from './image-view.ts';
import { toRichTextView } from './to-rich-text-view.ts';
import type { Language } from '../language/language.ts';
import { getStrings } from '../language/strings.ts';
import type { Links } from '../routes/links.ts';
import type { SiteSettings } from '../contract/settings.ts';
import { toMediaUrl } from '../routes/to-media-url.ts';
import type { ViewClock } from './view-clock.ts';
import type { ViewContext } from './view-context.ts';

/** Widths that the media service makes; the browser picks one (protocol 0). */
const imageWidths = [360, 640, 960, 1280, 1920];

/** The view context of one request. */
export function createViewContext({
  language,
  links,
  settings,
  clock,
}: {
  language: Language;
  links: Links;
  settings: Pick<SiteSettings, 'basePath' | 'contentOrigin'>;
  clock: ViewClock;
}): ViewContext {
  const formatDate = getDateFormat(language);
  const image = (field: ImageFieldImage | null | undefined) => toImageView(field, settings);
  return {
    language,
    strings: getStrings(language),
    get today() {
      return clock.today();
    },
    hasCome: clock.hasCome,
    link: (field) => links.field(field),
    document: links.document,
    richText: (field: RichTextField | null | undefined) => toRichTextView(field, { link: links.field, image }),
    image,
    path: (path) => links.path(path, language),
    date: (date) => formatDate(date.slice(0, 10)),
  };
}

/**
 * By language: from `YYYY-MM-DD`. A page of cards has the same few dates as its neighbours, and each takes as long as a
 * card.
 */
const dateFormats = new Map<string, (day: string) => string>();
const maxDays = 2000;

function getDateFormat({ id }: Language): (day: string) => string {
  const known = dateFormats.get(id);
  if (known) return known;
  const format = new Intl.DateTimeFormat(id, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  const toDay = (day: string) => toOrdinal(format.format(new Date(`${day}T00:00:00Z`)), id);
  const days = new LRUCache<string, string>({ max: maxDays, memoMethod: toDay });
  const formatDay = (day: string) => days.memo(day);
  dateFormats.set(id, formatDay);
  return formatDay;
}

/** French writes the first day of a month as an ordinal ("1er"), which `Intl` does not do. */
function toOrdinal(text: string, language: string): string {
  return language.startsWith('fr') ? text.replace(/^1 /, '1er ') : text;
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
    // A small image is requested at its own size, because a larger one would only be blurred.
    src: at(widths.at(-1) ?? width),
    ...(widths.length > 1 ? { srcSet: widths.map((w) => `${at(w)} ${w}w`).join(', ') } : {}),
    width,
    height,
    alt: field.alt ?? '',
  };
}
