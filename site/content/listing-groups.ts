import type { RawArticle } from './raw-article.ts';

/** The article types of each listing, by the uid of its document. An overview shows the newest of several groups. */
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
 * Articles per page of a group's listing: one across, then two rows of three or three of two. More would add a round
 * trip before first paint (docs/performance.md).
 */
export const listingPageSize = 7;

/** Articles per page of a filtered list: rows only. */
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
