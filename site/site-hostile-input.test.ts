/** No input makes the site fail: every endpoint gets hostile paths, queries, headers and bodies. */
import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import {
  hostileGraphql,
  hostileHeaders,
  hostileJson,
  hostileQuery,
  hostileSegment,
  hostileText,
} from '../tests/hostile-input.ts';
import { siteOrigin } from './testing/create-test-site.ts';
import { useTestSite } from './testing/use-test-site.ts';

const runs = Number(process.env['HOSTILE_RUNS'] ?? 600);
const seed = Number(process.env['FUZZ_SEED']);
const { site } = useTestSite({}, { isSmall: true });

beforeAll(async () => {
  await site.start();
  await site.searchIsCurrent();
});

/** `:x` stands for a hostile segment. */
const endpoints = [
  '/',
  '/:x',
  '/:x/:x',
  '/about',
  '/contact',
  '/contact/thank-you',
  '/newsletter',
  '/search',
  '/search/suggestions',
  '/news',
  '/news/:x',
  '/news/payment-insights/:x',
  '/careers/vacancies',
  '/careers/vacancies/:x',
  '/landing/:x',
  '/campaigns/:x',
  '/fr-fr/:x',
  '/de-de/search',
  '/graphql',
  '/preview',
  '/preview/exit',
  '/consent',
  '/feed.xml',
  '/consent/style.css',
  '/reports/errors',
  '/reports/csp',
  '/downloads/:x/:x',
  '/media/:x/:x',
  '/media/:x',
  '/404',
  '/_payload/:x',
  '/_payload/:x.json',
  '/_payload/search.json',
  '/_payload/manifest.json',
  '/og/:x',
  '/og/:x/:x',
  '/_live/:x',
  '/_live/:x/:x',
  '/_live/:x/_shows',
  '/robots.txt',
  '/sitemap.xml',
  '/llms.txt',
  '/llms-full.txt',
  '/:x.md',
  '/service-worker.js',
  '/.well-known/security.txt',
  '/debug',
  '/newsletter/one-click/:x',
  '/events/:x.ics',
] as const;

const names = [
  'q',
  'page',
  'type',
  'team',
  'location',
  'token',
  'documentId',
  'from',
  'email',
  'full_name',
  'message',
  'consent',
  'query',
  'variables',
  'operationName',
  'download',
  'website',
  'proof',
  'name',
  'categories',
  'company',
  'country',
  'utm_source',
  'year',
  'month',
  'lang',
  'category',
  'choice',
  'csp-report',
  'body',
  'url',
  'as',
];

const path = fc.constantFrom(...endpoints).chain((pattern) =>
  fc.array(hostileSegment, { minLength: 2, maxLength: 2 }).map((segments) => {
    const next = segments.values();
    return pattern.replaceAll(':x', () => next.next().value ?? '');
  }),
);
const form = fc
  .dictionary(fc.constantFrom(...names), hostileText, { maxKeys: 6 })
  .map((fields) => new URLSearchParams(fields).toString());
const request = fc.record({
  method: fc.constantFrom('GET', 'GET', 'HEAD', 'POST', 'POST', 'PUT', 'DELETE'),
  path,
  query: hostileQuery(names),
  headers: hostileHeaders,
  isOwn: fc.boolean(),
  content: fc.oneof(
    form.map((body) => ({ type: 'application/x-www-form-urlencoded', body })),
    hostileJson(names).map((body) => ({ type: 'application/json', body })),
    hostileGraphql.map((query) => ({ type: 'application/json', body: JSON.stringify({ query }) })),
    hostileText.map((body) => ({ type: 'multipart/form-data; boundary=b', body })),
  ),
});

test('no request is answered with 500', { timeout: 600_000 }, async () => {
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(request, async ({ method, path: own, query, headers, isOwn, content }) => {
      const url = URL.parse(`${siteOrigin}${own}${query}`);
      if (url?.origin !== siteOrigin) return;
      const hasBody = method !== 'GET' && method !== 'HEAD';
      const response = await site.fetch(url.href, {
        method,
        headers: {
          ...headers,
          ...(isOwn && { origin: siteOrigin }),
          ...(hasBody && { 'content-type': content.type }),
        },
        ...(hasBody && { body: content.body }),
      });
      await response.body?.cancel();
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      expect(response.status).toBeLessThan(500);
    }),
    { numRuns: runs, seed },
  );
  for (const status of [200, 400, 404]) expect(statuses.get(status), `${status}`).toBeGreaterThan(0);
});

test.each([
  `{ jobs(first: ${'['.repeat(5000)}${']'.repeat(5000)}) { id } }`,
  `{ jobs(first: ${'['.repeat(1000)}${']'.repeat(900)}) { id } }`,
])('a GraphQL query of nested lists is 400', async (query) => {
  const response = await site.fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('nested');
});
