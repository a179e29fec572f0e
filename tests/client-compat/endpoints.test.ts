import * as customTypes from '@prismicio/custom-types-client';
import { createMigration, createWriteClient } from '@prismicio/client';
import { describe, expect, test } from 'vitest';
import { createClient6, createClient7, searchingClients } from './clients.ts';
import { repository, startService, writeToken } from './running-service.ts';

const service = await startService();

/** A configured endpoint may end in a slash; clients then request `/api/v2//documents/search`. */
const endpoints = ['/api/v2', '/api/v2/'] as const;

describe.each(endpoints)('an endpoint written %s', (path) => {
  const endpoint = service.origin + path;

  test.each(searchingClients)('is searched by $name', async ({ operators, search }) => {
    expect(await search(endpoint, [operators.at('my.product.uid', 'anvil')])).toMatchObject([{ uid: 'anvil' }]);
  });

  test.each([
    ['7.22', createClient7],
    ['6.9', createClient6],
  ] as const)('returns its tags to %s', async (_version, create) => {
    expect(await create(endpoint).getTags()).toContain('metal');
  });
});

test('the endpoints of the write client may end in a slash too', async () => {
  const client = createWriteClient(repository, {
    writeToken,
    documentAPIEndpoint: `${service.origin}/api/v2/`,
    migrationAPIEndpoint: `${service.origin}/migration/`,
    assetAPIEndpoint: `${service.origin}/asset/`,
  });
  const migration = createMigration();
  migration.createDocument({ type: 'phrase', uid: 'slashed', lang: 'en-gb', tags: [], data: { text: 'T' } }, 'Slashed');
  await client.migrate(migration);
  expect((await service.admin.listDocuments({ uid: 'slashed', offset: 0, limit: 1 })).total).toBe(1);
}, 20_000);

test.each(['', '/', '/customtypes', '/customtypes/'])(
  'the endpoint for custom types may end in a slash too: %j',
  async (path) => {
    const endpoint = service.origin + path;
    const client = customTypes.createClient({ repositoryName: repository, token: writeToken, endpoint, fetch });
    expect((await client.getCustomTypeByID('product')).id).toBe('product');
    expect((await client.getAllSharedSlices()).length).toBeGreaterThan(0);
  },
);

test.each(['/graphql', '/graphql/', '//graphql'])('%s responds to queries', async (path) => {
  const { ref } = await createClient7(service.endpoint).getMasterRef();
  const response = await fetch(`${service.origin}${path}?ref=${ref}&query={__typename}`);
  expect(await response.json()).toEqual({ data: { __typename: 'Query' } });
});

test('no number of slashes bypasses the token', async () => {
  for (const path of [
    '//admin/documents',
    '/admin//tokens',
    '/admin/audit/',
    '//migration//documents',
    '/asset//assets/',
  ]) {
    expect([path, (await fetch(service.origin + path)).status]).toEqual([path, 401]);
  }
  const { token } = await service.admin.tokens.create(
    { name: 'n', scopes: ['admin'], expiresAt: undefined },
    {
      scopes: ['admin'],
    },
  );
  for (const path of ['/admin//tokens', '//admin/audit/']) {
    const response = await fetch(service.origin + path, { headers: { authorization: `Bearer ${token}` } });
    expect([path, response.status]).toEqual([path, 403]);
  }
});
