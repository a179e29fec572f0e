import { ArticlePage } from '@/components/article-page.jsx';
import { getArticle, listSlugs } from '@/lib/articles.js';

export const dynamicParams = false;

export async function generateStaticParams() {
  return (await listSlugs()).map((slug) => ({ slug }));
}

export async function generateMetadata({ params }) {
  const { slug } = await params;
  const { title, description } = await getArticle(slug);
  return { title, description };
}

export default async function Page({ params }) {
  const { slug } = await params;
  return <ArticlePage article={await getArticle(slug)} />;
}
