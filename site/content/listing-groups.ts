import type { RawArticle } from './raw-article.ts';

/** What a listing lists, by the uid of its document. An overview shows the newest of several groups. */
export const listingGroups: Readonly<Record<string, readonly RawArticle['type'][]>> = {
  news: ['payment_insight', 'press_release'],
  'payment-insights': ['payment_insight'],
  'press-releases': ['press_release'],
  blog: ['engineering_post', 'culture_post'],
  'blog-engineering': ['engineering_post'],
  'blog-culture': ['culture_post'],
  'engineering-content': ['engineering_content'],
};

/**
 * Articles on a page of a group's listing: one across, then two rows of three or three of two. With more of them the document
 * would take a round trip more before its first paint (docs/performance.md).
 */
export const listingPageSize = 7;

/** On a page of what a topic or a year has: the rows alone. */
export const filteredPageSize = 6;

/** Articles of each group on an overview. */
export const overviewSize = 6;

/** Path of the listing of a group. */
export const groupPaths: Readonly<Record<RawArticle['type'], string>> = {
  payment_insight: '/news/payment-insights',
  press_release: '/news/press-releases',
  engineering_post: '/blog/engineering',
  culture_post: '/blog/culture',
  engineering_content: '/engineering/content',
};
