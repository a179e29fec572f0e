import { expect, test } from 'vitest';
import { createTestService, testUrl, testWriteToken } from '../testing/test-service.ts';

/** Every write endpoint of every API that takes JSON. */
const addresses = [
  'PUT /admin/documents/one/draft',
  'POST /admin/documents/bulk',
  'POST /admin/releases',
  'POST /admin/tokens',
  'PUT /admin/releases/none/documents/one',
  'POST /admin/releases/none/publish',
  'POST /admin/experiments',
  'POST /admin/experiments/none/publish-winner',
  'PUT /admin/bookmarks/name',
  'PUT /admin/collections/name',
  'POST /admin/webhooks',
  'PUT /admin/webhooks/none',
  'POST /migration/documents',
  'PUT /migration/documents/one',
  'PATCH /asset/assets/paper',
  'POST /asset/assets/bulk-delete',
  'POST /asset/tags',
  'POST /customtypes/insert',
  'POST /customtypes/update',
  'POST /slices/insert',
  'POST /slices/update',
  'POST /bulk-update',
  'POST /graphql',
] as const;

const bodies: readonly (string | Uint8Array<ArrayBuffer>)[] = [
  'null',
  '[]',
  '[{}]',
  '[1]',
  '"x"',
  '1',
  'true',
  ' ',
  'nul',
  '{"a":1}{"b":2}',
  '\ufeff{}',
  '{"id":"x"',
  '{"__proto__":{"x":1}}',
  '{"id":"x","__proto__":[]}',
  '{"constructor":{"prototype":{}}}',
  `${'['.repeat(40)}${']'.repeat(40)}`,
  `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`,
  '{"id":"\\ud800"}',
  new Uint8Array([0xff, 0xfe, 0x7b, 0, 0x7d, 0]),
];

test.each(addresses)('%s rejects bodies that are not objects or not valid', async (line) => {
  const failures: object[] = [];
  const logger = { info() {}, warn() {}, error: (fields: object) => void failures.push(fields) };
  const service = await createTestService({ logger });
  await service.admin.putAsset({ id: 'paper', filename: 'a.txt', bytes: Buffer.from('text') });
  const [method = '', path = ''] = line.split(' ');
  const ref = (await service.admin.publish({ documentIds: [] })).ref;
  const headers = { authorization: `Bearer ${testWriteToken}`, 'content-type': 'application/json', 'prismic-ref': ref };
  const before = (await service.admin.audit.list({ offset: 0, limit: 1 })).total;
  for (const body of bodies) {
    const answer = await service.fetch(new Request(testUrl + path, { method, headers, body }));
    const text = await answer.text();
    expect([String(body), answer.status]).toEqual([String(body), 400]);
    expect(text).not.toMatch(/node_modules|\.ts:|SQLITE|SyntaxError/);
  }
  expect(failures).toEqual([]);
  expect((await service.admin.audit.list({ offset: 0, limit: 1 })).total).toBe(before);
});

test.each([...addresses, 'POST /studio/sign-in/link'])(
  '%s logs no failure when the client disconnects before the end of the body',
  async (line) => {
    const failures: object[] = [];
    const logger = { info() {}, warn() {}, error: (fields: object) => void failures.push(fields) };
    const service = await createTestService({ logger });
    await service.admin.putAsset({ id: 'paper', filename: 'a.txt', bytes: Buffer.from('text') });
    const [method = '', path = ''] = line.split(' ');
    const ref = (await service.admin.publish({ documentIds: [] })).ref;
    const headers = {
      authorization: `Bearer ${testWriteToken}`,
      'content-type': 'application/json',
      'prismic-ref': ref,
      'sec-fetch-site': 'same-origin',
    };
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('aborted')) });
    // A streamed body needs `duplex` (https://fetch.spec.whatwg.org/#requestinit), which the DOM's types lack.
    const init = { method, headers, body, duplex: 'half' };
    expect((await service.fetch(new Request(testUrl + path, init))).status).toBe(400);
    expect(failures).toEqual([]);
  },
);
