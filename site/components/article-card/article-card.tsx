import { GraphArt } from '../graph-art/graph-art.tsx';
import type { ArticleCardView } from './article-card-view.ts';
import styles from './article-card.module.css';

/**
 * An article as a list item: its own graph, what it is about and when, its title. The whole card leads
 * to the article through the one link in the title. `featured` is wider and says the summary too.
 */
export function ArticleCard({
  view,
  headingLevel,
  variant = 'plain',
}: {
  view: ArticleCardView;
  headingLevel: 2 | 3 | 4;
  variant?: 'plain' | 'featured';
}) {
  const Heading = `h${headingLevel}` as const;
  return (
    <li className={`${styles.card} ${variant === 'featured' ? styles.featured : ''}`.trim()}>
      <div className={styles.art}>
        <GraphArt seed={view.id} shape="card" />
      </div>
      <div>
        <p className={styles.meta}>{view.meta}</p>
        <Heading className={styles.title}>
          <a href={view.href} lang={view.language} className={styles.link}>
            {view.title}
          </a>
        </Heading>
        {variant === 'featured' && view.summary && (
          <p className={styles.summary} lang={view.language}>
            {view.summary}
          </p>
        )}
      </div>
    </li>
  );
}
