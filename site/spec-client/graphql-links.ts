/**
 * The two GraphQL links of specification 7, with the failures of its section 8, on the real Apollo link, for the server
 * only. The site's pages do not use GraphQL. The users are programs that pass a link to their own Apollo client, and
 * the tests that query the content service's GraphQL and the site's own `/graphql` in the same way (acceptance C-3,
 * C-4, ER-9 to ER-11). Import this file lazily: `@apollo/client` is a development package here, and comes with such a
 * program.
 */
import type { ApolloLink } from '@apollo/client/link/core/index.js';
import { HttpLink } from '@apollo/client/link/http/index.js';
import type { ContentSource } from '../content/content-source.ts';
import type { SiteSettings } from '../contract/settings.ts';
import { createPrismicReader } from '../content/prismic/prismic-reader.ts';

/**
 * The content service's GraphQL: GET with the ref in URL and header, the query minified, and `Authorization: Token …`
 * only with a token; all by the official client's own fetch.
 */
export function createContentLink({
  source,
  cookie,
}: {
  source: ContentSource;
  /** Of the content variant (choose-variant.ts): decides the ref. */
  cookie: string | undefined;
}): ApolloLink {
  const inTime: ContentSource = {
    ...source,
    fetch: (url, init) => source.fetch(url, { ...init, signal: init?.signal ?? AbortSignal.timeout(source.timeoutMs) }),
  };
  const { client } = createPrismicReader({ source: inTime, cookie });
  return new HttpLink({
    uri: new URL('/graphql', source.endpoint).href,
    useGETForQueries: true,
    // The client's fetch takes a URL and options, which is all that the link passes.
    fetch: client.graphQLFetch as typeof fetch,
  });
}

/** `POST {baseUrl}/graphql`, by default of the site itself, at the origin of its settings. */
export function createGenericLink({
  settings: { publicUrl, basePath },
  baseUrl = `${publicUrl}${basePath}`,
  timeoutMs,
  fetch: send = fetch,
}: {
  settings: Pick<SiteSettings, 'publicUrl' | 'basePath'>;
  baseUrl?: string;
  timeoutMs: number;
  fetch?: typeof fetch;
}): ApolloLink {
  return new HttpLink({
    uri: `${baseUrl.replace(/\/$/, '')}/graphql`,
    fetch: (url, init) => send(url, { ...init, signal: init?.signal ?? AbortSignal.timeout(timeoutMs) }),
  });
}
