import { Card } from '../card/card.tsx';
import { GraphArt } from '../graph-art/graph-art.tsx';
import type { ArticleCardView } from './article-card-view.ts';

/** An article as a card: graph, topic and date, title, author. A featured card shows the summary too. */
export function ArticleCard({
  view,
  headingLevel,
  variant = 'plain',
  hasSummary = variant === 'featured',
}: {
  view: ArticleCardView;
  headingLevel: 2 | 3 | 4;
  variant?: 'plain' | 'featured';
  hasSummary?: boolean;
}) {
  return (
    <Card
      title={view.title}
      headingLevel={headingLevel}
      link={{ href: view.href, isExternal: false }}
      language={view.language}
      media={<GraphArt seed={view.id} shape="card" />}
      meta={view.meta}
      byline={view.byline}
      variant={variant}
    >
      {hasSummary && view.summary && <p>{view.summary}</p>}
    </Card>
  );
}
