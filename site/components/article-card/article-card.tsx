import { Card } from '../card/card.tsx';
import { GraphArt } from '../graph-art/graph-art.tsx';
import type { ArticleCardView } from './article-card-view.ts';

/** An article as a card: its own graph, what it is about and when, its title. `featured` says the summary too. */
export function ArticleCard({
  view,
  headingLevel,
  variant = 'plain',
}: {
  view: ArticleCardView;
  headingLevel: 2 | 3 | 4;
  variant?: 'plain' | 'featured';
}) {
  return (
    <Card
      title={view.title}
      headingLevel={headingLevel}
      link={{ href: view.href, isExternal: false }}
      language={view.language}
      media={<GraphArt seed={view.id} shape="card" />}
      meta={view.meta}
      variant={variant}
    >
      {variant === 'featured' && view.summary && <p>{view.summary}</p>}
    </Card>
  );
}
