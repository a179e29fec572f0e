import { ApolloClient, InMemoryCache, gql } from '@apollo/client/core/index.js';
import { createPrismicLink } from 'apollo-link-prismic';
import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { expect, test, vi } from 'vitest';
import type { ContentService } from '../content-service.ts';
import {
  queryGraphql,
  createGraphqlRepository,
  fillGraphqlService,
  toGraphqlResult,
} from '../testing/graphql-service.ts';
import { createTestService, heading, testUrl, testWriteToken } from '../testing/test-service.ts';

const titles = '{ allArticles { edges { node { title } } } }';
const address = `${testUrl}/graphql`;

function post(service: ContentService, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const init = { method: 'POST', body: text, headers: { 'content-type': 'application/json', ...headers } };
  return service.fetch(new Request(address, init));
}

test('the official Apollo link reads content, also with a token', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { service } = await createGraphqlRepository([{}], { accessToken: 'secret' });
  const seen: string[] = [];
  const link = createPrismicLink({
    repositoryName: 'financial-cloud',
    uri: address,
    apiEndpoint: `${testUrl}/api/v2`,
    accessToken: 'secret',
    fetch: (input: string, init?: RequestInit) => {
      seen.push(new URL(input).pathname);
      return service.fetch(new Request(input, init));
    },
  });
  const client = new ApolloClient({ link, cache: new InMemoryCache() });
  const query = gql`
    query Article($uid: String!) {
      article(uid: $uid, lang: "en-gb") {
        title
        _meta {
          id
        }
      }
    }
  `;
  const { data } = await client.query<{ article: object }>({ query, variables: { uid: 'uid-0' } });
  expect(data.article).toEqual({
    __typename: 'Article',
    title: heading('Article 0'),
    _meta: { __typename: 'Meta', id: 'article-0' },
  });
  expect(seen).toEqual(['/api/v2', '/graphql']);
});

test('POST reads the same, with variables and a named operation', async () => {
  const { service, ref } = await createGraphqlRepository([{}]);
  const query = 'query A { allTeams { totalCount } } query B($id: String) { allArticles(id: $id) { totalCount } }';
  const body = { query, operationName: 'B', variables: { id: 'article-0' } };
  const { status, data } = await toGraphqlResult(await post(service, body, { 'prismic-ref': ref }));
  expect([status, data]).toEqual([200, { allArticles: { totalCount: 1 } }]);
});

test('only the response for a ref in the URL is immutable', async () => {
  const { service, ref, query } = await createGraphqlRepository([{}]);
  const kept = await query(titles);
  expect(kept.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(kept.headers.get('vary')).toContain('Prismic-Ref');
  expect(kept.headers.get('access-control-allow-origin')).toBe('*');
  const byHeader = await queryGraphql(service, titles, { headers: { 'prismic-ref': ref } });
  const posted = await post(service, { query: titles }, { 'prismic-ref': ref });
  const wrong = await query('{ nothing }');
  for (const { headers } of [byHeader, posted, wrong]) expect(headers.get('cache-control')).toBe('no-store');
});

test('the header decides the ref; the one in the URL is only a cache key', async () => {
  const { service, ref: first } = await createGraphqlRepository([{}]);
  await service.admin.importDocuments([{ id: 'new', type: 'team', uid: 'new', lang: 'en-gb', data: {} }]);
  const { ref: second } = await service.admin.publish({ documentIds: ['new'] });
  const count = async (ref: string, header: string): Promise<unknown> =>
    (await queryGraphql(service, '{ allTeams { totalCount } }', { ref, headers: { 'prismic-ref': header } })).data;
  expect(await count(second, first)).toEqual({ allTeams: { totalCount: 1 } });
  expect(await count(first, second)).toEqual({ allTeams: { totalCount: 2 } });
});

test('refs, releases, previews and their cookies follow the rules of the read API', async () => {
  const { service, ref } = await createGraphqlRepository([{}]);
  await service.admin.importDocuments([
    { id: 'article-0', type: 'article', uid: 'uid-0', lang: 'en-gb', data: { teaser: 'Draft text' } },
  ]);
  const { token } = await service.admin.preview('article-0');
  const query = '{ allArticles { edges { node { teaser } } } }';
  const shows = (teaser: string | null): object => ({ allArticles: { edges: [{ node: { teaser } }] } });
  const cookie = JSON.stringify({ _tracker: 'abcdefgh', 'financial-cloud.prismic.io': { preview: token } });
  for (const form of [token, cookie, encodeURIComponent(cookie)]) {
    const { data, headers } = await queryGraphql(service, query, { ref: form });
    expect(data).toEqual(shows('Draft text'));
    expect(headers.get('cache-control')).toBe('private, no-store');
  }
  expect((await queryGraphql(service, query, { ref })).data).toEqual(shows(null));
  const tracker = encodeURIComponent('{"_tracker":"abcdefgh"}');
  expect((await queryGraphql(service, query, { ref: tracker })).data).toEqual(shows(null));
});

test('the error for a missing, unknown or expired ref ends with the master ref, which clients use next', async () => {
  const service = await createTestService({ refLifetimeMs: 1000 });
  const old = await fillGraphqlService(service, [{}]);
  await service.admin.unpublish({ documentIds: ['article-0'] });
  service.clock.advance(2000);
  const { ref } = await service.admin.publish({ documentIds: [] });
  const ending = expect.stringMatching(new RegExp(`Master ref is: ${ref}$`));
  expect(await queryGraphql(service, titles)).toMatchObject({ status: 400, messages: [ending] });
  expect(await queryGraphql(service, titles, { ref: 'unknown' })).toMatchObject({ status: 404, messages: [ending] });
  expect(await queryGraphql(service, titles, { ref: old })).toMatchObject({ status: 410, messages: [ending] });
});

test('a private repository requires a token', async () => {
  const { query } = await createGraphqlRepository([{}], { accessToken: 'secret' });
  expect(await query(titles)).toMatchObject({ status: 401, messages: ['Invalid access token'] });
  const answered = await query(titles, { headers: { authorization: 'Token secret' } });
  expect(answered.status).toBe(200);
  expect(answered.headers.get('cache-control')).toMatch(/^private/);
});

test('an open repository allows introspection, unless it is configured to require a token', async () => {
  const query = getIntrospectionQuery();
  expect((await (await createGraphqlRepository()).query(query)).status).toBe(200);
  const { query: send } = await createGraphqlRepository([], { graphqlIntrospection: 'token' });
  const refused = await send(query);
  expect([refused.status, refused.messages[0]]).toEqual([400, expect.stringContaining('introspection')]);
  expect((await send('{ __type(name: "Meta") { name } }')).status).toBe(400);
  expect((await send('{ __typename }')).data).toEqual({ __typename: 'Query' });
  const granted = await send(query, { headers: { authorization: `Token ${testWriteToken}` } });
  expect(buildClientSchema(granted.data as unknown as IntrospectionQuery).getType('ArticleBodyQuote')).toBeDefined();
  expect(granted.headers.get('cache-control')).toBe('no-store');
});

test('a change of the models changes the schema at once', async () => {
  const { service, query } = await createGraphqlRepository();
  expect((await query('{ allEvents { totalCount } }')).status).toBe(400);
  await service.admin.putModels({ customTypes: [{ id: 'event', json: { Main: {} } }], sharedSlices: [] });
  expect((await query('{ allEvents { totalCount } }')).data).toEqual({ allEvents: { totalCount: 0 } });
});

test('mutations, batches and other methods are rejected', async () => {
  const { service, ref, query } = await createGraphqlRepository();
  const readOnly = 'Content is read here, never written: only queries are taken.';
  expect(await query('mutation { a }')).toMatchObject({ status: 400, messages: [readOnly] });
  expect(await query('subscription { a }')).toMatchObject({ status: 400, messages: [readOnly] });
  const headers = { 'prismic-ref': ref };
  const batch = await toGraphqlResult(await post(service, [{ query: titles }, { query: titles }], headers));
  expect([batch.status, batch.messages[0]]).toEqual([400, expect.stringContaining('batches are not taken')]);
  const deleted = await service.fetch(new Request(address, { method: 'DELETE' }));
  expect([deleted.status, deleted.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST, OPTIONS']);
});

test('invalid requests are rejected with a reason', async () => {
  const { service, ref, query } = await createGraphqlRepository();
  const headers = { 'prismic-ref': ref };
  const status = async (body: unknown, more: Record<string, string> = {}): Promise<number> =>
    (await post(service, body, { ...headers, ...more })).status;
  expect(await status('{')).toBe(400);
  expect(await status({})).toBe(400);
  expect(await status({ query: 1 })).toBe(400);
  expect(await status({ query: titles, variables: [] })).toBe(400);
  expect(await status({ query: titles }, { 'content-type': 'text/plain' })).toBe(415);
  expect(await status({ query: ' '.repeat(1024 * 1024) })).toBe(413);
  expect((await query('')).messages).toEqual(['There is no query.']);
  expect((await query(titles, { variables: 'x' })).messages).toEqual(['variables must be a JSON object.']);
  expect((await query('{ allArticles {')).messages[0]).toMatch(/^Syntax Error/);
  expect((await query('{ a } { b }')).messages[0]).toMatch(/needs one operation/);
  const locations = (await (await post(service, { query: '{ allArticle { totalCount } }' }, headers)).json()) as object;
  expect(locations).toEqual({
    errors: [{ message: 'Cannot query field "allArticle" on type "Query".', locations: [{ line: 1, column: 3 }] }],
  });
});

test('an internal failure is a 500 without details, and is logged', async () => {
  const logged: object[] = [];
  const logger = { info() {}, warn() {}, error: (fields: object) => void logged.push(fields) };
  const { service, query } = await createGraphqlRepository([{}], { logger });
  await service.close();
  const failed = await query(titles);
  expect(failed).toMatchObject({ status: 500, messages: [expect.not.stringMatching(/sql|database/i)] });
  expect(logged.length).toBeGreaterThan(0);
});

test('a body longer than any query within the limits is rejected unread', async () => {
  const { service, ref } = await createGraphqlRepository();
  const send = (bytes: number, more: Record<string, string> = {}): Promise<Response> =>
    post(service, JSON.stringify({ query: '{ __typename }' }).padEnd(bytes), { 'prismic-ref': ref, ...more });
  expect((await send(128 * 1024)).status).toBe(200);
  for (const answer of [await send(128 * 1024 + 1), await send(100, { 'content-length': String(1024 * 1024) })]) {
    const { status, messages } = await toGraphqlResult(answer);
    expect([status, messages]).toEqual([413, ['The body is larger than 131072 bytes.']]);
  }
});
