/** Structured data for search engines (schema.org), typed by its vocabulary. */
import type { BreadcrumbList, FAQPage, Organization, WebSite, WithContext } from 'schema-dts';
import type { Language } from '../language/language.ts';
import type { SiteSettings } from '../contract/settings.ts';
import { siteName } from './site-name.ts';

type Origin = Pick<SiteSettings, 'publicUrl' | 'basePath'>;

export const schemaContext = 'https://schema.org';

/** The site's owner, as author, publisher, organizer and employer. */
export function toOrganization({ publicUrl, basePath }: Origin): Exclude<Organization, string> {
  return {
    '@type': 'Organization',
    '@id': `${publicUrl}${basePath}/#organization`,
    name: siteName,
    url: `${publicUrl}${basePath}/`,
    // Search engines take no vector, and nothing below 112 pixels.
    logo: `${publicUrl}${basePath}/icon-512.png`,
  };
}

/** `home`: the home page in the language; the search is below it. */
export function toWebSite({
  home,
  language,
  origin,
}: {
  home: string;
  language: Language;
  origin: Origin;
}): WithContext<WebSite> {
  const action = {
    '@type': 'SearchAction' as const,
    target: { '@type': 'EntryPoint' as const, urlTemplate: `${home.replace(/\/$/, '')}/search?q={search_term_string}` },
    // The vocabulary's own notation for a parameter that the target needs.
    'query-input': 'required name=search_term_string',
  };
  return {
    '@context': schemaContext,
    '@type': 'WebSite',
    name: siteName,
    url: home,
    inLanguage: language.html,
    publisher: toOrganization(origin),
    potentialAction: action,
  };
}

/** From the home page down to the page itself, whose URL is known. URLs are absolute. */
export function toBreadcrumbList(pages: readonly { name: string; url?: string }[]): WithContext<BreadcrumbList> {
  return {
    '@context': schemaContext,
    '@type': 'BreadcrumbList',
    itemListElement: pages.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      ...(url !== undefined && { item: url }),
    })),
  };
}

export function toFaqPage(questions: readonly { question: string; answer: string }[]): WithContext<FAQPage> {
  return {
    '@context': schemaContext,
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
