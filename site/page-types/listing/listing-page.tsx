import { ArticleCard } from '../../components/article-card/article-card.tsx';
import { EmptyResult } from '../../components/empty-result/empty-result.tsx';
import { Filters } from '../../components/filters/filters.tsx';
import { PageHeading } from '../../components/page-heading/page-heading.tsx';
import { Pagination } from '../../components/pagination/pagination.tsx';
import { Section } from '../../components/section/section.tsx';
import { SliceZone } from '../../slices/slice-zone.tsx';
import type { PageType } from '../page-type.ts';
import { queryListing } from './listing-query.ts';
import { type RawListing } from './raw-listing.ts';
import { toListingView, type ListingView } from './listing-view.ts';
import styles from './listing-page.module.css';

function Listing({ view }: { view: ListingView }) {
  return (
    <>
      <PageHeading eyebrow={<CountAndFeed view={view} />} title={view.title} lede={view.lede} />
      <div className={`wrap ${styles.page}`}>
        {view.filters.length > 0 && (
          <div className={styles.filters}>
            {view.filters.map((filter) => (
              <Filters key={filter.label} view={filter} />
            ))}
          </div>
        )}
        {view.beyond && <p role="note">{view.beyond}</p>}
        {view.featured && (
          <ul className={styles.featured}>
            <ArticleCard view={view.featured} headingLevel={2} variant="featured" />
          </ul>
        )}
        {view.emptyText && <EmptyResult>{view.emptyText}</EmptyResult>}
        {view.cards.length > 0 && (
          <ul className={styles.cards}>
            {view.cards.map((card) => (
              <ArticleCard key={card.id} view={card} headingLevel={2} />
            ))}
          </ul>
        )}
        {view.pagination && <Pagination view={view.pagination} />}
      </div>
      {view.groups.map((group) => (
        <Section
          key={group.title}
          heading={group.title}
          intro={<a href={group.link.href}>{group.link.text}</a>}
          headingLevel={2}
          container="page"
        >
          <ul className={styles.cards}>
            {group.cards.map((card) => (
              <ArticleCard key={card.id} view={card} headingLevel={3} />
            ))}
          </ul>
        </Section>
      ))}
      <SliceZone views={view.slices} />
    </>
  );
}

function CountAndFeed({ view: { count, feed } }: { view: ListingView }) {
  return (
    <>
      {count}
      <span data-print="no">
        {' · '}
        <a href={feed.href}>{feed.text}</a>
      </span>
    </>
  );
}

/** News, the blog, their groups and engineering content. Filters and page numbers are part of the URL. */
export const listingPage: PageType<RawListing, ListingView> = {
  layout: 'default',
  parameters: ['topic', 'year', 'page'],
  query: queryListing,
  getDocument: ({ document }) => document,
  view: toListingView,
  head: ({ head }) => head,
  Page: Listing,
};
