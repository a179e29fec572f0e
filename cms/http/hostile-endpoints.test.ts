/** No input makes the content service fail: every endpoint gets hostile paths, queries, headers and bodies. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  hostileGraphql,
  hostileHeaders,
  hostileJson,
  hostileQuery,
  hostileSegment,
} from '../../tests/hostile-input.ts';
import type { ContentService } from '../content-service.ts';
import { createPicture } from '../testing/create-picture.ts';
import { signIn, type SignedIn } from '../testing/sign-in.ts';
import { createTestService, testUrl, testWriteToken } from '../testing/test-service.ts';
import { fill } from '../testing/read-service.ts';

const runs = Number(process.env['HOSTILE_RUNS'] ?? 1500);
const seed = Number(process.env['FUZZ_SEED']);

/** `:x` stands for a hostile segment. */
const endpoints = [
  '/api/v2',
  '/api/v2/documents/search',
  '/api/v2/tags',
  '/api/v2/changes',
  '/api/v2/taken-down',
  '/graphql',
  '/previews/:x',
  '/api/v2/live/:x',
  '/media/:x/:x',
  '/media/picture/blue.png',
  '/media/paper/paper.pdf',
  '/:x',
  '/livez',
  '/readyz',
  '/admin',
  '/admin/:x',
  '/studio',
  '/studio/:x',
  '/studio/assets/:x',
  '/studio/start',
  '/studio/sign-in/link',
  '/studio/sign-in/link/use',
  '/studio/sign-in/passkey/use',
  '/admin/me',
  '/admin/presence',
  '/studio/sign-in/passkey/options',
  '/admin/me/passkeys',
  '/admin/me/passkeys/options',
  '/admin/me/sessions/:x',
  '/admin/documents',
  '/admin/documents/bulk',
  '/admin/documents/trash',
  '/admin/documents/put-back',
  ...[
    '',
    '/draft',
    '/publish',
    '/unpublish',
    '/preview',
    '/revert',
    '/relink',
    '/versions',
    '/versions/:x',
    '/uses',
  ].flatMap((end) => [`/admin/documents/:x${end}`, `/admin/documents/doc-1${end}`]),
  ...['', '/changes', '/live', '/copy', '/version', '/publish'].flatMap((end) => [
    `/admin/working/:x${end}`,
    `/admin/working/doc-1${end}`,
  ]),
  ...['', '/:x', '/:x/documents/:x', '/:x/publish', '/:x/rollback', '/:x/preview'].map(
    (end) => `/admin/releases${end}`,
  ),
  ...['', '/:x', '/:x/start', '/:x/stop', '/:x/publish-winner', '/:x/variations/:x/documents/:x'].map(
    (end) => `/admin/experiments${end}`,
  ),
  ...['', '/:x', '/:x/rotate-key', '/:x/test', '/:x/deliveries', '/:x/deliveries/:x/replay'].map(
    (end) => `/admin/webhooks${end}`,
  ),
  ...['tokens', 'accounts', 'bookmarks', 'collections', 'previews', 'assets'].flatMap((area) => [
    `/admin/${area}`,
    `/admin/${area}/:x`,
  ]),
  '/admin/accounts/:x/link',
  '/admin/assets/:x/uses',
  '/admin/audit',
  '/admin/audit/verify',
  '/admin/models',
  '/admin/working',
  '/admin/links',
  '/admin/filters',
  '/admin/headings',
  '/admin/uids',
  '/admin/me/sessions',
  '/asset/assets',
  '/asset/assets/:x',
  '/asset/assets/bulk-delete',
  '/asset/tags',
  '/migration/documents',
  '/migration/documents/:x',
  '/migration/migration-release/publish',
  '/customtypes',
  '/customtypes/:x',
  '/slices',
  '/customtypes/insert',
  '/customtypes/update',
  '/slices/insert',
  '/slices/update',
  '/bulk',
  '/bulk-update',
] as const;

const names = [
  'id',
  'ids',
  'type',
  'lang',
  'uid',
  'title',
  'tags',
  'data',
  'version',
  'name',
  'label',
  'scopes',
  'email',
  'role',
  'url',
  'secret',
  'headers',
  'topics',
  'documents',
  'documentIds',
  'action',
  'scheduledAt',
  'expiresAt',
  'query',
  'variables',
  'operationName',
  'changes',
  'json',
  'changes',
  'alternate_language_id',
  'body',
  'status',
  'token',
  'ref',
  'q',
  'page',
  'pageSize',
  'after',
  'orderings',
  'fetch',
  'fetchLinks',
  'graphQuery',
  'routes',
  'access_token',
  'w',
  'h',
  'fit',
  'rect',
  'dpr',
  'fm',
  'auto',
  'limit',
  'cursor',
  'keyword',
  'types',
  'sort',
  'ids',
  'kind',
  'words',
];

const path = fc.constantFrom(...endpoints).chain((pattern) =>
  fc.array(hostileSegment, { minLength: 4, maxLength: 4 }).map((segments) => {
    const next = segments.values();
    return pattern.replaceAll(':x', () => next.next().value ?? '');
  }),
);
const request = fc.record({
  method: fc.constantFrom('GET', 'GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
  path,
  query: hostileQuery(names),
  headers: hostileHeaders,
  type: fc.constantFrom('application/json', 'application/json', 'multipart/form-data; boundary=b', 'text/plain'),
  body: fc.oneof(
    hostileJson(names),
    hostileGraphql.map((query) => JSON.stringify({ query })),
  ),
  sender: fc.constantFrom('token', 'token', 'session', 'nobody'),
});

type HostileRequest = typeof request extends fc.Arbitrary<infer Value> ? Value : never;

function toRequest({ method, path: own, query, headers, type, body, sender }: HostileRequest, person: SignedIn) {
  const url = URL.parse(`${testUrl}${own}${query}`);
  if (url?.origin !== testUrl) return undefined;
  const credentials: Record<typeof sender, Record<string, string>> = {
    token: { authorization: `Bearer ${testWriteToken}` },
    session: { cookie: person.cookie, origin: testUrl, 'sec-fetch-site': 'same-origin' },
    nobody: {},
  };
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(url, {
    method,
    headers: { ...headers, ...(hasBody && { 'content-type': type }), ...credentials[sender] },
    ...(hasBody && { body }),
  });
}

async function createFilledService(onError: (fields: object) => void): Promise<ContentService> {
  const service = await createTestService({
    logger: { info() {}, warn() {}, error: onError },
  });
  await fill(service, 12);
  await service.admin.putAsset({ id: 'picture', filename: 'blue.png', bytes: await createPicture() });
  await service.admin.putAsset({ id: 'paper', filename: 'paper.pdf', bytes: Buffer.from('%PDF-1.4') });
  return service;
}

test('no request is answered with 5xx', { timeout: 600_000 }, async () => {
  const failures: object[] = [];
  const service = await createFilledService((fields) => void failures.push(fields));
  const person = await signIn(service, 'administrator');
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(request, async (input) => {
      const sent = toRequest(input, person);
      if (!sent) return;
      const response = await service.fetch(sent);
      await response.body?.cancel();
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      expect(response.status, JSON.stringify(failures.at(-1) ?? {}).slice(0, 500)).toBeLessThan(500);
    }),
    { numRuns: runs, seed },
  );
  // The requests reach more than the first check.
  for (const status of [200, 400, 401, 404]) expect(statuses.get(status), `${status}`).toBeGreaterThan(0);
  expect(failures).toEqual([]);
});
