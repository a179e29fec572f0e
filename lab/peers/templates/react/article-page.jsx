import { Prose } from './prose.jsx';
import { Share } from './share.jsx';

export function ArticlePage({ article }) {
  return (
    __ARTICLE__
  );
}
