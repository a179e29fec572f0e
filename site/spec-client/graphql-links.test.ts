import { execute } from '@apollo/client/link/core/index.js';
import { describe, expect, test } from 'vitest';
import { parse } from 'graphql';
import type { ApolloLink, FetchResult } from '@apollo/client/link/core/index.js';
import { createTestSite, siteOrigin } from '../testing/create-test-site.ts';
import { useTestSite } from '../testing/use-test-site.ts';
import type { ContentSource } from '../content/content-source.ts';
import { createContentLink, createGenericLink } from './graphql-links.ts';

const endpoint = 'https://content.test/api/v2';
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

function ask(link: ApolloLink, query: string, variables = {}, operationName?: string): Promise<FetchResult> {
  return new Promise((resolve, reject) => {
    const operation = { query: parse(query), variables, ...(operationName ? { operationName } : {}) };
    execute(link, operation).subscribe({ next: resolve, error: reject });
  });
}

const askData = async (...question: Parameters<typeof ask>) => (await ask(...question)).data ?? {};

const failure = (question: Promise<unknown>) =>
  question.then(
    () => Promise.reject(new Error('It did not fail')),
    (error: unknown) => error as Error & { statusCode?: number; bodyText?: string },
  );

describe('the content link', () => {
  function create({
    accessToken = undefined as string | undefined,
    integrationFieldsRef = null as string | null,
    answer = () => json({ data: { page: null } }),
  } = {}) {
    const asked: { url: URL; method: string | undefined; headers: Headers }[] = [];
    const source: ContentSource = {
      repository: 'financial-cloud',
      endpoint,
      accessToken,
      timeoutMs: 10_000,
      mediaTimeoutMs: 10_000,
      fetch: async (address, init) => {
        const url = new URL(address);
        if (url.pathname !== '/graphql')
          return json({ refs: [{ ref: 'master-ref', isMasterRef: true }], integrationFieldsRef });
        asked.push({ url, method: init?.method, headers: new Headers(init?.headers) });
        return answer();
      },
    };
    return { link: createContentLink({ source, cookie: undefined }), asked };
  }

  test('queries by GET, with the ref in URL and header, and a minified query', async () => {
    const { link, asked } = create();
    await ask(link, 'query Page {\n  page {\n    title\n  }\n}');
    const [{ url, method, headers } = { url: new URL(endpoint), method: '', headers: new Headers() }] = asked;
    expect(method).toBe('GET');
    expect(url.origin + url.pathname).toBe('https://content.test/graphql');
    expect(url.searchParams.get('ref')).toBe('master-ref');
    expect(url.searchParams.get('query')).toBe('query Page{page{title}}');
    expect(headers.get('prismic-ref')).toBe('master-ref');
    expect(headers.has('authorization')).toBe(false);
    expect(headers.has('prismic-integration-field-ref')).toBe(false);
  });

  test('sends token and integration ref when there are some', async () => {
    const { link, asked } = create({ accessToken: 'secret', integrationFieldsRef: 'integration-ref' });
    await ask(link, '{ page { title } }');
    expect(asked[0]?.headers.get('authorization')).toBe('Token secret');
    expect(asked[0]?.headers.get('prismic-integration-field-ref')).toBe('integration-ref');
  });

  test.each([300, 404, 500])('reports the status %i', async (status) => {
    const error = await failure(ask(create({ answer: () => json({}, status) }).link, '{ page { title } }'));
    expect(error.message).toBe(`Response not successful: Received status code ${status}`);
  });

  test('reports a response that is not JSON, with status and text', async () => {
    const answer = () => new Response('<h1>No</h1>', { headers: { 'content-type': 'text/html' } });
    const error = await failure(ask(create({ answer }).link, '{ page { title } }'));
    expect(error).toMatchObject({ name: 'ServerParseError', statusCode: 200, bodyText: '<h1>No</h1>' });
  });

  test('reports a response with neither data nor errors', async () => {
    const error = await failure(
      ask(create({ answer: () => json({}) }).link, 'query Page { page { title } }', {}, 'Page'),
    );
    expect(error.message).toBe("Server response was missing for query 'Page'.");
  });
});

describe('the generic link', () => {
  const { content, site } = useTestSite();

  const settings = { publicUrl: siteOrigin, basePath: '' };

  const send = (address: string | URL | Request, init?: RequestInit) =>
    site.fetch(new URL(String(address)).pathname, init);

  test('posts operation, variables and query as JSON, and accepts any response', async () => {
    let sent: { url: string; body: unknown; headers: Headers } | undefined;
    const link = createGenericLink({
      settings: { publicUrl: 'http://localhost:3907', basePath: '/x' },
      timeoutMs: 10_000,
      fetch: async (url, init) => {
        sent = {
          url: String(url),
          body: JSON.parse(String(init?.body)) as unknown,
          headers: new Headers(init?.headers),
        };
        return json({ data: { jobs: [] } });
      },
    });
    await ask(link, 'query Jobs($first: Int) { jobs(first: $first) { id } }', { first: 3 }, 'Jobs');
    expect(sent?.url).toBe('http://localhost:3907/x/graphql');
    expect(sent?.headers.get('accept')).toBe('*/*');
    expect(sent?.headers.get('content-type')).toBe('application/json');
    expect(sent?.body).toEqual({
      operationName: 'Jobs',
      variables: { first: 3 },
      query: 'query Jobs($first: Int) {\n  jobs(first: $first) {\n    id\n  }\n}',
    });
  });

  test('queries another origin on request', async () => {
    const asked: string[] = [];
    const link = createGenericLink({
      settings,
      baseUrl: 'https://other.test/',
      timeoutMs: 10_000,
      fetch: async (url) => {
        asked.push(String(url));
        return json({ data: { jobs: [] } });
      },
    });
    await ask(link, '{ jobs { id } }');
    expect(asked).toEqual(['https://other.test/graphql']);
  });

  test('gets its response from the site', async () => {
    const link = createGenericLink({ settings, timeoutMs: 10_000, fetch: send });
    const data = await askData(
      link,
      `{
        jobs(first: 2) { id title path locations { city } }
        search(query: "SEPA", first: 1) { title path type }
        french: search(query: "zzz", lang: "fr-fr") { title }
        offices { city isHeadquarters }
        consentPolicy { revision categories { id types } }
      }`,
    );
    expect(data['jobs']).toHaveLength(2);
    expect((data['search'] as { path: string }[]).every(({ path }) => path.startsWith('/'))).toBe(true);
    expect(data['search']).toHaveLength(1);
    expect(data['french']).toEqual([]);
    expect((data['offices'] as { isHeadquarters: boolean }[]).filter((office) => office.isHeadquarters)).toHaveLength(
      1,
    );
    expect((data['consentPolicy'] as { categories: unknown[] }).categories).toHaveLength(4);
  });

  test('finds one role, and no closed or unknown one', async () => {
    const link = createGenericLink({ settings, timeoutMs: 10_000, fetch: send });
    const data = await askData(
      link,
      '{ open: job(id: "fc-1001") { id path } closed: job(id: "fc-0987") { id } none: job(id: "x") { id } }',
    );
    expect(data).toMatchObject({ open: { id: 'fc-1001' }, closed: null, none: null });
  });

  const post = async (body: unknown) => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    };
    const answer = await site.fetch('/graphql', init);
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  };

  test.each([
    ['no JSON', 'query', /must be JSON/],
    ['several queries', [{ query: '{ __typename }' }], /must be JSON/],
    ['a mistake', { query: '{ jobs {' }, /Syntax Error/],
    [
      'an unknown field, without hints',
      { query: '{ jbs { id } }' },
      /Cannot query field \\"jbs\\" on type \\"Query\\"\."/,
    ],
    ['introspection', { query: '{ __schema { types { name } } }' }, /introspection/],
    ['a change', { query: 'mutation { jobs { id } }' }, /errors/],
    ['too many tokens', { query: `{ ${'a '.repeat(2000)} }` }, /token/],
    [
      'too many aliases',
      { query: `{ ${Array.from({ length: 16 }, (_, index) => `a${index}: __typename`).join(' ')} }` },
      /aliases/,
    ],
    ['too many directives', { query: `{ ${'__typename @include(if: true) '.repeat(11)} }` }, /directives/],
    [
      'too much',
      {
        query:
          '{ jobs(first: 100) { id title summary team department postedOn path commitment workplaceType closesOn locations { city country } } }',
      },
      /cost/,
    ],
    [
      'too much, by a variable',
      { query: 'query($n: Int) { jobs(first: $n) { id } }', variables: { n: 100_000 } },
      /cost/,
    ],
    ['a cyclic fragment', { query: '{ ...A } fragment A on Query { ...A }' }, /Cannot spread fragment/],
    [
      'fragments that double',
      {
        query: `{ ...F0 } ${Array.from({ length: 20 }, (_, index) => `fragment F${index} on Query { ...F${index + 1} ...F${index + 1} }`).join(' ')} fragment F20 on Query { __typename }`,
      },
      /cost/,
    ],
    ['an unknown language', { query: '{ offices(lang: "xx") { id } }' }, /There is no language/],
    ['an impossible number', { query: '{ jobs(first: -1) { id } }' }, /first must be/],
  ])('%s is rejected with a reason', async (_, body, words) => {
    const { status, text, headers } = await post(body);
    expect([200, 400]).toContain(status);
    expect(text).toMatch(words);
    expect(text).not.toContain('Did you mean');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('an error of the site is reported without details, and logged', async () => {
    const down = createTestSite(content, {
      services: {
        jobBoard: {
          listVacancies: () => Promise.reject(new Error('secret detail')),
          getVacancy: async () => undefined,
        },
      },
    });
    const answer = await down.fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ jobs { id } consentPolicy { revision } }' }),
    });
    const text = await answer.text();
    expect(text).toContain('Internal error.');
    expect(text).not.toContain('secret detail');
    expect(down.logged).toMatchObject([{ level: 'error', message: 'A part of a GraphQL query failed' }]);
  });
});
