import { siteName } from '../../document/head.ts';

/** schema.org's Organization, on the home page only. */
export function toOrganization(publicUrl: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: siteName,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/favicon.svg`,
  };
}
