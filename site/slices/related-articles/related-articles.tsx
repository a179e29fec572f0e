import { ArticleCard } from '../../components/article-card/article-card.tsx';
import { Link } from '../../components/link/link.tsx';
import { Section } from '../../components/section/section.tsx';
import type { RelatedArticlesSlice } from '../../content/content-types.generated.ts';
import { getItemLevel } from '../get-item-level.ts';
import type { RawArticleSummary, Slice, SliceProps } from '../slice.ts';
import { loadRelatedArticles, toRelatedArticlesView, type RelatedArticlesView } from './related-articles-view.ts';
import styles from './related-articles.module.css';

/** Articles as cards. Of three on a page the first one is larger. */
export function RelatedArticles({ view, container, headingLevel }: SliceProps<RelatedArticlesView>) {
  const { anchor, eyebrow, heading, intro, cards, link } = view;
  const layout = container === 'article' ? '' : cards.length === 3 ? styles.led : styles.even;
  const level = getItemLevel(headingLevel, heading);
  return (
    <Section
      anchor={anchor}
      eyebrow={eyebrow}
      heading={heading}
      intro={intro && <p>{intro}</p>}
      container={container}
      headingLevel={headingLevel}
    >
      <ul className={`${styles.cards} ${layout}`.trim()}>
        {cards.map((card, index) => (
          <ArticleCard
            key={card.id}
            view={card}
            headingLevel={level}
            hasSummary={index === 0 && layout === styles.led}
          />
        ))}
      </ul>
      {link?.text && (
        <p className={styles.more}>
          <Link view={link} />
        </p>
      )}
    </Section>
  );
}

export const relatedArticlesSlice: Slice<RelatedArticlesSlice, RelatedArticlesView, readonly RawArticleSummary[]> = {
  type: 'related_articles',
  load: loadRelatedArticles,
  toView: toRelatedArticlesView,
  Component: RelatedArticles,
};
