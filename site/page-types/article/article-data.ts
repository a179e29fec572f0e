import { isFilled } from '@prismicio/client';
import type { Article, NewsArticle, Person, TechArticle, WithContext } from 'schema-dts';
import type { RawArticle } from '../../content/raw-article.ts';
import { schemaContext, toOrganization } from '../../document/structured-data.ts';
import type { PageContext } from '../../view/page-context.ts';

type ArticleData = WithContext<Article | NewsArticle | TechArticle>;

/** schema.org's type of each group. */
const dataTypes = {
  press_release: 'NewsArticle',
  payment_insight: 'Article',
  culture_post: 'Article',
  engineering_post: 'TechArticle',
  engineering_content: 'TechArticle',
} as const satisfies Record<RawArticle['type'], string>;

/** Without the image, which the pipeline adds. */
export function toArticleData(document: RawArticle, context: PageContext): ArticleData {
  const { data } = document;
  const { settings, view, language } = context;
  const url = `${settings.publicUrl}${view.path(context.path)}`;
  const published = data.published_on ?? document.first_publication_date?.slice(0, 10);
  return {
    '@context': schemaContext,
    '@type': dataTypes[document.type],
    headline: data.title ?? '',
    description: data.summary ?? '',
    url,
    mainEntityOfPage: url,
    inLanguage: language.html,
    ...(published && { datePublished: published, dateModified: data.updated_on ?? published }),
    author: toAuthor(data.author, context) ?? toOrganization(settings),
    publisher: toOrganization(settings),
    keywords: document.tags,
  };
}

/** The person is described on the team's page. */
function toAuthor(author: RawArticle['data']['author'], { settings, links }: PageContext): Person | undefined {
  if (!isFilled.contentRelationship(author) || !author.data?.name) return undefined;
  const { name, role } = author.data;
  return {
    '@type': 'Person',
    name,
    ...(role && { jobTitle: role }),
    url: `${settings.publicUrl}${links.document({ type: author.type, uid: author.uid, lang: author.lang })}`,
  };
}
