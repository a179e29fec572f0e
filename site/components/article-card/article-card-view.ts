import type { ViewContext } from '../../content/view-context.ts';
import { getLanguage } from '../../language/language.ts';
import type { Links } from '../../links.ts';

/** An article in a listing, beside another article, or on the home page. */
export interface ArticleCardView {
  /** Seed of its graph. */
  id: string;
  href: string;
  title: string;
  summary: string;
  /** "Regulation · 12 November 2026" */
  meta: string;
  date: string | undefined;
  /** Set when the article is not in the page's language. */
  language: string | undefined;
}

/** The part of an article document that a card needs; a linked article carries as much in its `data`. */
export interface RawArticleCard {
  id: string;
  type: string;
  uid?: string | null | undefined;
  lang?: string | undefined;
  tags: readonly string[];
  data: { title?: unknown; summary?: unknown; kind?: unknown; published_on?: unknown };
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
  return {
    id: article.id,
    href: links.document({ type: article.type, uid: article.uid ?? undefined, lang: article.lang }),
    title: toText(article.data.title),
    summary: toText(article.data.summary),
    meta: [label, date ? context.date(date) : '', isForeign ? context.strings.inEnglish : '']
      .filter(Boolean)
      .join(' · '),
    date,
    language: isForeign ? getLanguage(article.lang ?? '')?.html : undefined,
  };
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
