import { isFilled } from '@prismicio/client';
import { createContentReader } from '../content/create-content-reader.ts';
import type { ContentReader } from '../content/content-reader.ts';
import { getLastChange } from '../content/last-change.ts';
import type { RawArticle } from '../content/raw-article.ts';
import { siteName } from '../document/head.ts';
import { toLastingUrn } from '../document/lasting-id.ts';
import { siteCard, toCardPath, toCardTitle } from '../document/social-card.ts';
import { toArticleHtml } from '../feeds/article-html.ts';
import { toFeedPath, type FeedPlace } from '../feeds/feed-addresses.ts';
import type { FeedFormat } from '../feeds/feed-formats.ts';
import type { Feed, FeedEntry, FeedPicture } from '../feeds/feed.ts';
import type { Language } from '../language/language.ts';
import { getStrings } from '../language/strings.ts';
import { createLinks } from '../routes/links.ts';
import type { SiteSettings } from '../contract/settings.ts';
import type { SiteServices } from '../contract/site-services.ts';
import type { SiteOptions } from '../pipeline/site-options.ts';
import { createViewContext } from '../view/create-view-context.ts';
import { createViewClock } from '../view/view-clock.ts';
import type { ViewContext } from '../view/view-context.ts';
import { pageCaching, type PageResponse } from './page-response.ts';

/** Enough for a subscriber who was away for a month or two. */
const maxEntries = 30;

/** One feed of feed-addresses.ts. */
export async function showFeed(
  { place, format, language }: { place: FeedPlace; format: FeedFormat; language: Language },
  { content: source, settings, services, now }: SiteOptions,
): Promise<PageResponse> {
  const clock = createViewClock(now());
  const content = createContentReader({ source, language, cookie: undefined, hasCome: clock.hasCome });
  const articles = await loadArticles(await listNewest(place, content), content);
  const view = createViewContext({ language, links: createLinks(settings, { language }), settings, clock });
  const feed = toFeed(articles, { place, file: format.file, settings, view, cards: services.socialCards });
  return {
    status: 200,
    headers: [['content-type', `${format.mediaType}; charset=utf-8`], pageCaching],
    body: Buffer.from(format.show(feed)),
    dependencies: {
      ref: await content.ref(),
      contentKeys: content.dependencies(),
      documentId: undefined,
      viewTag: undefined,
      changesAt: clock.changesAt(),
    },
  };
}

async function listNewest({ types }: FeedPlace, content: ContentReader): Promise<RawArticle[]> {
  const lists = await Promise.all(types.map((type) => content.listNewestArticles(type)));
  return lists
    .flatMap(({ articles }) => articles)
    .toSorted((one, other) => toDay(other).localeCompare(toDay(one)))
    .slice(0, maxEntries);
}

/** With their texts and authors, which the list leaves out. */
async function loadArticles(listed: readonly RawArticle[], content: ContentReader): Promise<RawArticle[]> {
  const loaded = await Promise.all(
    listed.map(({ type, uid, lang }) => content.getByUid(type, uid, { language: lang })),
  );
  // Withdrawn since the list was made.
  return loaded.filter((article) => article !== undefined);
}

/** A document without a date of its own uses its publication date. */
function toDay({ data, first_publication_date: first }: RawArticle): string {
  return data.published_on ?? first.slice(0, 10);
}

/** The day of its last change, at the earliest that of its publication. */
function toChange(article: RawArticle): string {
  const { first_publication_date: first, last_publication_date: last, data } = article;
  const changedOn = getLastChange({ first, last, data: { ...data } }) ?? toDay(article);
  return changedOn > toDay(article) ? changedOn : toDay(article);
}

function toFeed(
  articles: readonly RawArticle[],
  { place, file, ...options }: PictureOptions & { place: FeedPlace; file: string },
): Feed {
  const { settings, view } = options;
  const { language } = view;
  const links = createLinks(settings, { language });
  const strings = getStrings(language);
  const absolute = (own: string) => `${settings.publicUrl}${own}`;
  const entries = articles.map((article): FeedEntry => ({
    id: toLastingUrn(article.id),
    address: absolute(links.document(article)),
    title: article.data.title ?? '',
    summary: article.data.summary ?? '',
    publishedAt: new Date(`${toDay(article)}T00:00:00Z`),
    updatedAt: new Date(`${toChange(article)}T00:00:00Z`),
    topics: article.tags,
    author: toAuthor(article),
    picture: toPicture(article, options),
    html: toArticleHtml(article, {
      links,
      publicUrl: settings.publicUrl,
      address: absolute(links.document(article)),
      more: strings.restOnPage,
    }),
  }));
  const name = place.path === '/' ? undefined : strings.sections[place.path];
  return {
    id: toLastingUrn(`feed ${place.path} ${language.id}`),
    title: name ? `${siteName}: ${name}` : siteName,
    description: strings.siteDescription,
    author: siteName,
    language: language.html,
    page: absolute(links.path(place.path, language)),
    address: absolute(links.path(toFeedPath(place, file), language)),
    updatedAt: entries.map(({ updatedAt }) => updatedAt).toSorted((one, other) => other.getTime() - one.getTime())[0],
    entries,
  };
}

function toAuthor({ data: { author } }: RawArticle): string | undefined {
  return isFilled.contentRelationship(author) ? (author.data?.name ?? undefined) : undefined;
}

interface PictureOptions {
  readonly settings: SiteSettings;
  readonly view: ViewContext;
  readonly cards: Pick<SiteServices['socialCards'], 'toDrawable'>;
}

/** As its page names it: the picture that an editor chose, or its social card (pipeline/with-social-card.ts). */
function toPicture({ id, type, uid, data }: RawArticle, { settings, view, cards }: PictureOptions): FeedPicture {
  const { basePath, publicUrl } = settings;
  const { language } = view;
  const chosen = view.image(data.meta_image)?.src;
  if (chosen !== undefined) {
    // The media service chooses the format that the reader accepts.
    return { url: chosen.startsWith('/') ? `${publicUrl}${chosen}` : chosen, mediaType: undefined };
  }
  const title = toCardTitle(data.meta_title || data.title || '', { language, cards });
  const card = title === undefined ? siteCard : toCardPath({ type, uid, language }, { title, seed: id, language });
  return { url: `${publicUrl}${basePath}${card}`, mediaType: 'image/png' };
}
