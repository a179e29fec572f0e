import { getReadingMinutes } from '../../content/reading-time.ts';
import type { ViewContext } from '../../view/view-context.ts';
import { getLanguage } from '../../language/language.ts';
import type { Links } from '../../routes/links.ts';

/** An article in a listing, beside another article, or on the home page. */
export interface ArticleCardView {
  /** Seed of the article's graph. */
  readonly id: string;
  readonly href: string;
  readonly title: string;
  readonly summary: string;
  /** "Regulation · 9 min · 12 November 2026" */
  readonly meta: string;
  /** "Priya Raman, Scheme lead" */
  readonly byline: string;
  readonly date: string | undefined;
  /** Set when the article is not in the page's language. */
  readonly language: string | undefined;
}

/** The fields of an article document that a card needs; a linked article's `data` has the same. */
export interface RawArticleCard {
  readonly id: string;
  readonly type: string;
  readonly uid?: string | null | undefined;
  readonly lang?: string | undefined;
  readonly tags: readonly string[];
  readonly minutes?: number | undefined;
  readonly data: {
    title?: unknown;
    summary?: unknown;
    kind?: unknown;
    published_on?: unknown;
    duration?: unknown;
    author?: unknown;
    slices?: readonly { primary: unknown }[];
  };
}

export function toArticleCardView(
  article: RawArticleCard,
  context: ViewContext,
  links: Pick<Links, 'document'>,
): ArticleCardView {
  const date = toText(article.data.published_on) || undefined;
  const isForeign = article.lang !== undefined && article.lang !== context.language.id;
  const kind = toText(article.data.kind);
  const label = kind && kind !== 'Article' && kind !== 'Announcement' ? kind : (article.tags[0] ?? '');
  const meta = [context.strings.term(label), toLength(article, context), date ? context.date(date) : ''];
  // In brackets instead of after a dot, which could end up at the end of a line.
  const languageNote = isForeign ? ` (${context.strings.inEnglish})` : '';
  return {
    id: article.id,
    href: links.document({ type: article.type, uid: article.uid ?? undefined, lang: article.lang }),
    title: toText(article.data.title),
    summary: toText(article.data.summary),
    meta: `${meta.filter(Boolean).join(' · ')}${languageNote}`,
    byline: toByline(article.data.author),
    date,
    language: isForeign ? getLanguage(article.lang ?? '')?.html : undefined,
  };
}

/** The duration of a recording, else the reading time; empty if the text was not fetched. */
function toLength({ data, lang, minutes }: RawArticleCard, { strings, language }: ViewContext): string {
  if (data.duration) return toText(data.duration);
  const readingMinutes = minutes ?? (data.slices && getReadingMinutes(data.slices, lang ?? language.id));
  return readingMinutes === undefined ? '' : strings.minutes(readingMinutes);
}

function toByline(author: unknown): string {
  const person = isObject(author) && isObject(author['data']) ? author['data'] : {};
  return [person['name'], person['role']].map(toText).filter(Boolean).join(', ');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
