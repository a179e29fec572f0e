import { articleTypes, type RawArticle } from '../content/raw-article.ts';
import { listingGroups } from '../content/listing-groups.ts';
import { staticRoutes } from '../routes/sections.ts';
import { feedFormats } from './feed-formats.ts';

/** A page with feeds: the home page for everything, and each listing for its articles. */
export interface FeedPlace {
  /** Path of that page, without base path and language. */
  readonly path: string;
  readonly types: readonly RawArticle['type'][];
}

const places: readonly FeedPlace[] = [
  { path: '/', types: articleTypes },
  ...staticRoutes.flatMap(({ path, document }): FeedPlace[] => {
    const types = document?.type === 'listing_page' ? listingGroups[document.uid ?? ''] : undefined;
    return types ? [{ path, types }] : [];
  }),
];

export function toFeedPath(place: FeedPlace, file: string): string {
  return `${place.path === '/' ? '' : place.path}/${file}`;
}

/** Every feed by its path, without base path and language. */
export const feeds = new Map(
  places.flatMap((place) => feedFormats.map((format) => [toFeedPath(place, format.file), { place, format }] as const)),
);

/** The nearest page with feeds at a path or above it, if there is one. */
export function findFeedPlace(path: string): FeedPlace | undefined {
  if (path === '/') return places[0];
  return places
    .filter((place) => place.path !== '/' && `${path}/`.startsWith(`${place.path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0];
}
