import { describe, expect, test } from 'vitest';
import { startService, writeToken } from './running-service.ts';

const service = await startService({ isEmpty: true });
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'] as const;

const reading = 'GET, HEAD, OPTIONS';
const endpoints: readonly (readonly [path: string, allowed: string])[] = [
  ...(['/api/v2', '/api/v2/', '/api/v2//documents/search', '/api/v2/tags'] as const).map(
    (path) => [path, reading] as const,
  ),
  ...(['/media/a/b.png', '/previews/a:b', '/livez', '/readyz'] as const).map((path) => [path, reading] as const),
  ['/graphql', 'GET, HEAD, POST, OPTIONS'],
  ['/migration/documents', 'POST'],
  ['/migration/documents/id', 'PUT'],
  ['/migration/migration-release/publish', 'POST'],
  ['/asset/assets', 'POST, GET, HEAD'],
  ['/asset/assets/id', 'GET, HEAD, PATCH, DELETE'],
  ['/asset/tags', 'GET, HEAD, POST'],
  ['/customtypes', 'GET, HEAD'],
  ['/customtypes/id', 'GET, HEAD, DELETE'],
  ['/slices/id', 'GET, HEAD, DELETE'],
  ['/bulk-update', 'POST'],
  ['/admin/documents', 'GET, HEAD'],
  ['/admin/documents/id/draft', 'PUT'],
  ['/admin/releases', 'GET, HEAD, POST'],
  ['/admin/tokens/id', 'DELETE'],
  ['/admin/webhooks/id', 'GET, HEAD, PUT, DELETE'],
  ['/admin/experiments/id/start', 'POST'],
  ['/admin/bookmarks/name', 'PUT, DELETE'],
];

describe.each(endpoints)('%s', (path, allowed) => {
  test(`accepts ${allowed}, and names them to all other methods`, async () => {
    const rejected = methods.filter((method) => !allowed.split(', ').includes(method));
    expect(rejected.length).toBeGreaterThan(0);
    for (const method of rejected) {
      const headers = { authorization: `Bearer ${writeToken}` };
      const response = await fetch(service.origin + path, { method, headers });
      expect([method, response.status, response.headers.get('allow')]).toEqual([method, 405, allowed]);
      expect(response.headers.get('cache-control')).toContain('no-store');
      expect(JSON.stringify(await response.json())).toContain('This address does not take this method.');
    }
  });
});

test('an unauthorized request does not get the allowed methods', async () => {
  const response = await fetch(`${service.origin}/admin/documents`, { method: 'PUT' });
  expect([response.status, response.headers.get('allow')]).toEqual([401, null]);
});

test('the root depends on the token, and its Vary header says so', async () => {
  expect((await fetch(service.endpoint)).headers.get('vary')).toContain('Authorization');
});
