import { getArticle } from '../articles.server.js';
import { ArticlePage } from '../components/article-page.jsx';

export async function loader({ params }) {
  return { article: await getArticle(params.slug) };
}

export function meta({ loaderData }) {
  const { title, description } = loaderData.article;
  return [{ title }, { name: 'description', content: description }];
}

export default function ArticleRoute({ loaderData }) {
  return <ArticlePage article={loaderData.article} />;
}
