import { ApolloClient, InMemoryCache, type DocumentNode } from '@apollo/client/core/index.js';
import { createPrismicLink } from 'apollo-link-prismic';
import { repository, type RunningService } from './running-service.ts';

/** As untyped as JSON. */
export type QueryResult = Record<string, ReturnType<typeof JSON.parse>>;

/** An Apollo client on the official link, without a cache. */
export function connectApollo(
  { origin, endpoint }: RunningService,
  options: { accessToken?: string } = {},
): ApolloClient<unknown> {
  return new ApolloClient({
    link: createPrismicLink({
      repositoryName: repository,
      uri: `${origin}/graphql`,
      apiEndpoint: endpoint,
      ...options,
    }),
    cache: new InMemoryCache({ possibleTypes: {} }),
    defaultOptions: { query: { fetchPolicy: 'no-cache' } },
  });
}

export async function queryApollo(
  service: RunningService,
  query: DocumentNode,
  variables: object = {},
): Promise<QueryResult> {
  return (await connectApollo(service).query<QueryResult>({ query, variables })).data;
}
