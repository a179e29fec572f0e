import { isFilled } from '@prismicio/client';
import type { RawArticle } from '../../content/raw-article.ts';
import { siteName } from '../../document/head.ts';

/** schema.org's Article (or NewsArticle for a press release). */
export function toArticleData(
  document: RawArticle,
  { url, publicUrl, language }: { url: string; publicUrl: string; language: string },
): object {
  const { data } = document;
  const organization = { '@type': 'Organization', name: siteName, url: `${publicUrl}/` };
  const name = isFilled.contentRelationship(data.author) ? data.author.data?.name : undefined;
  return {
    '@context': 'https://schema.org',
    '@type': document.type === 'press_release' ? 'NewsArticle' : 'Article',
    headline: data.title,
    description: data.summary,
    url,
    inLanguage: language,
    datePublished: data.published_on,
    dateModified: data.updated_on ?? data.published_on,
    author: name ? { '@type': 'Person', name } : organization,
    publisher: organization,
    keywords: document.tags,
  };
}
