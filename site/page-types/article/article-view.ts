import { asText, isFilled, type SharedSlice } from '@prismicio/client';
import type { ImageView } from '../../view/image-view.ts';
import { isBlank } from '../../view/is-blank.ts';
import { toHeadingId } from '../../components/rich-text/heading-id.ts';
import { groupPaths } from '../../content/listing-groups.ts';
import type { RawArticle } from '../../content/raw-article.ts';
import type { HeadView } from '../../document/head-view.ts';
import type { LinkView } from '../../routes/links.ts';
import { toSliceViews, type LoadedSlices, type SliceView } from '../../slices/slice-zone.tsx';
import { toArticleCardView, type ArticleCardView } from '../../components/article-card/article-card-view.ts';
import type { PageContext } from '../../view/page-context.ts';
import { toHead } from '../slice-page.ts';
import { getReadingMinutes } from '../../content/reading-time.ts';
import type { ArticleNeighbours } from './article-neighbours.ts';
import { toArticleData } from './article-data.ts';

export interface RawArticlePage {
  readonly document: RawArticle;
  readonly loaded: LoadedSlices;
  readonly neighbours: ArticleNeighbours;
}

export interface ArticleView {
  readonly id: string;
  readonly eyebrow: string;
  readonly title: string;
  readonly summary: string;
  readonly takeaways: readonly string[];
  readonly contents: readonly { id: string; title: string }[];
  readonly slices: readonly SliceView[];
  readonly heroImage: ImageView | undefined;
  readonly author: { name: string; role: string; portrait: ImageView | undefined } | undefined;
  readonly dates: readonly { label: string; date: string; text: string }[];
  readonly location: string | undefined;
  readonly topics: readonly { name: string; href: string }[];
  readonly sources: readonly { title: string; publisher: string; link: LinkView | undefined }[];
  readonly related: readonly ArticleCardView[];
  readonly previous: ArticleCardView | undefined;
  readonly next: ArticleCardView | undefined;
  readonly share: { url: string; title: string };
  readonly labels: Record<
    | 'onThisPage'
    | 'inShort'
    | 'writtenBy'
    | 'topics'
    | 'sources'
    | 'readNext'
    | 'previous'
    | 'next'
    | 'share'
    | 'shareWith'
    | 'copyLink'
    | 'linkCopied'
    | 'copyingFailed'
    | 'email'
    | 'aboutThisPiece',
    string
  >;
  readonly head: HeadView;
}

export function toArticleView({ document, loaded, neighbours }: RawArticlePage, context: PageContext): ArticleView {
  const { data } = document;
  const { strings } = context.view;
  const slices = data.slices as readonly SharedSlice[];
  const minutes = getReadingMinutes(slices, context.language.id);
  const toCard = (article: RawArticle | undefined) =>
    article && toArticleCardView(article, context.view, context.links);
  const group = groupPaths[document.type];
  const url = `${context.settings.publicUrl}${context.view.path(context.path)}`;
  const title = data.title ?? '';
  const head = toHead(document, context, { title, description: data.summary ?? '' });
  return {
    id: document.id,
    eyebrow: [strings.term(document.tags[0] ?? data.kind ?? ''), data.duration || strings.minutes(minutes)]
      .filter(Boolean)
      .join(' · '),
    title,
    summary: data.summary ?? '',
    takeaways: data.takeaways.flatMap(({ text }) => text || []),
    contents: listContents(slices, data.sources.length > 0 ? strings.sources : undefined),
    slices: toSliceViews(slices, context, loaded),
    // A decorative image is the article's generated graph, which the band shows already.
    heroImage: isFilled.image(data.hero_image) && data.hero_image.alt ? context.view.image(data.hero_image) : undefined,
    author: toAuthor(data, context),
    dates: toDates(data, context),
    location: data.location ?? undefined,
    topics: document.tags.map((name) => ({
      name: strings.term(name),
      href: `${context.view.path(group)}?topic=${encodeURIComponent(name)}`,
    })),
    sources: data.sources.flatMap((source) =>
      source.title
        ? [{ title: source.title, publisher: source.publisher ?? '', link: context.view.link(source.link) }]
        : [],
    ),
    related: neighbours.related.flatMap((article) => toCard(article) ?? []),
    previous: toCard(neighbours.previous),
    next: toCard(neighbours.next),
    share: { url, title },
    labels: {
      onThisPage: strings.onThisPage,
      inShort: strings.inShort,
      writtenBy: strings.writtenBy,
      topics: strings.topics,
      sources: strings.sources,
      readNext: strings.readNext,
      previous: strings.previousArticle,
      next: strings.nextArticle,
      share: strings.share,
      shareWith: strings.shareWith,
      copyLink: strings.copyLink,
      linkCopied: strings.linkCopied,
      copyingFailed: strings.copyingFailed,
      email: strings.email,
      aboutThisPiece: strings.aboutThisPiece,
    },
    head: {
      ...head,
      type: 'article',
      publishedOn: data.published_on ?? undefined,
      updatedOn: data.updated_on ?? undefined,
      structuredData: [toArticleData(document, context), ...(head.structuredData ?? [])],
    },
  };
}

/** The contents list: the second-level headings of the prose, and the sources if there are any. */
function listContents(slices: readonly SharedSlice[], sources: string | undefined): { id: string; title: string }[] {
  const headings = slices.flatMap((slice) => {
    const body: unknown = slice.slice_type === 'rich_text' ? slice.primary['body'] : undefined;
    if (!Array.isArray(body)) return [];
    return body.filter((block: { type: string }) => block.type === 'heading2').map((block) => asText([block]));
  });
  const titles = [...headings, ...(sources ? [sources] : [])];
  return titles.filter((title) => !isBlank(title)).map((title) => ({ id: toHeadingId(title), title }));
}

function toAuthor(data: RawArticle['data'], context: PageContext): ArticleView['author'] {
  const author = data.author;
  if (!isFilled.contentRelationship(author) || !author.data?.name) return undefined;
  return {
    name: author.data.name,
    role: author.data.role ?? '',
    portrait: context.view.image(isFilled.image(author.data.portrait) ? author.data.portrait : undefined),
  };
}

function toDates(data: RawArticle['data'], { view }: PageContext): ArticleView['dates'] {
  const { strings, date } = view;
  return [
    [strings.published, data.published_on] as const,
    [strings.updated, data.updated_on] as const,
    [strings.factsChecked, data.checked_on] as const,
  ].flatMap(([label, value]) => (value ? [{ label, date: value, text: date(value) }] : []));
}
