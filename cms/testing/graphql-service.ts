import type { ContentService, ContentServiceOptions } from '../content-service.ts';
import { articleType, authorType, quoteSlice, settingsType, teamType } from './test-models.ts';
import { createTestService, heading, paragraph, testUrl } from './test-service.ts';

/** An article type whose slice zone accepts shared and legacy slices. */
const richArticleType = {
  ...articleType,
  json: {
    Main: {
      ...articleType.json.Main,
      body: {
        type: 'Slices',
        config: {
          choices: {
            quote: { type: 'SharedSlice' },
            steps: {
              type: 'Slice',
              'non-repeat': { intro: { type: 'Text', config: {} } },
              repeat: { step: { type: 'Text', config: {} }, more: { type: 'Link', config: {} } },
            },
            note: { type: 'Text', config: {} },
          },
        },
      },
    },
  },
};

/**
 * A repository with the rich article type, three authors of one team, and the test's articles. Returns the master ref.
 */
export async function fillGraphqlService(service: ContentService, articles: readonly object[] = []): Promise<string> {
  await service.admin.putModels({
    customTypes: [richArticleType, authorType, teamType, settingsType],
    sharedSlices: [quoteSlice],
  });
  const base = { lang: 'en-gb', tags: [] };
  await service.admin.importDocuments([
    { ...base, id: 'team-1', type: 'team', uid: 'red', data: { name: 'Red' } },
    ...['ada', 'bob', 'cyd'].map((name, index) => ({
      ...base,
      id: `author-${index}`,
      type: 'author',
      uid: name,
      data: { name, bio: paragraph(`About ${name}`), team: { link_type: 'Document', id: 'team-1' } },
    })),
    ...articles.map((article, index) => ({
      ...base,
      id: `article-${index}`,
      type: 'article',
      uid: `uid-${index}`,
      ...article,
      data: { title: heading(`Article ${index}`), ...(article as { data?: object }).data },
    })),
  ]);
  return (await service.admin.publish({ documentIds: 'all-drafts' })).ref;
}

interface GraphqlResult {
  readonly status: number;
  readonly data: Record<string, unknown>;
  readonly messages: readonly string[];
  readonly headers: Headers;
}

interface GraphqlCall {
  readonly ref?: string;
  readonly variables?: unknown;
  readonly operationName?: string;
  readonly headers?: Record<string, string>;
}

/** Sends a GET like the official client: the ref in the header and in the URL. */
export async function queryGraphql(
  service: ContentService,
  query: string,
  call: GraphqlCall = {},
): Promise<GraphqlResult> {
  const search = new URLSearchParams({ query });
  if (call.ref !== undefined) search.set('ref', call.ref);
  if (call.variables !== undefined) search.set('variables', JSON.stringify(call.variables));
  if (call.operationName !== undefined) search.set('operationName', call.operationName);
  const headers = { ...(call.ref !== undefined && { 'prismic-ref': call.ref }), ...call.headers };
  return toGraphqlResult(await service.fetch(new Request(`${testUrl}/graphql?${search.toString()}`, { headers })));
}

export async function toGraphqlResult(response: Response): Promise<GraphqlResult> {
  const body = JSON.parse(await response.text()) as { data?: Record<string, unknown>; errors?: { message: string }[] };
  return {
    status: response.status,
    data: body.data ?? {},
    messages: (body.errors ?? []).map(({ message }) => message),
    headers: response.headers,
  };
}

export interface GraphqlRepository {
  readonly service: ContentService;
  readonly ref: string;
  readonly query: (query: string, call?: GraphqlCall) => Promise<GraphqlResult>;
}

export async function createGraphqlRepository(
  articles: readonly object[] = [],
  options: Partial<ContentServiceOptions> = {},
): Promise<GraphqlRepository> {
  const service = await createTestService(options);
  const ref = await fillGraphqlService(service, articles);
  return { service, ref, query: (query, call = {}) => queryGraphql(service, query, { ref, ...call }) };
}
