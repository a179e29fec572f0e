import { createClient } from '@prismicio/client';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { getMasterRef } from '../testing/call-service.ts';
import { api, fill, get, search } from '../testing/read-service.ts';
import { createTestService, testUrl, testWriteToken } from '../testing/test-service.ts';

test('the entry response has every member that clients read', async () => {
  const service = await createTestService();
  await fill(service);
  const { body, headers } = await get(service, '');
  expect(body).toEqual({
    refs: [{ id: 'master', ref: await getMasterRef(service), label: 'Master', isMasterRef: true }],
    integrationFieldsRef: null,
    bookmarks: {},
    types: { article: 'Article', author: 'Author', team: 'Team', settings: 'Settings' },
    languages: [
      { id: 'en-gb', name: 'English', is_master: true },
      { id: 'fr-fr', name: 'French' },
    ],
    tags: ['first'],
    forms: {
      everything: expect.objectContaining({
        method: 'GET',
        enctype: 'application/x-www-form-urlencoded',
        action: `${api}/documents/search`,
      }),
      tags: { method: 'GET', enctype: 'application/x-www-form-urlencoded', action: `${api}/tags`, fields: {} },
    },
    experiments: { draft: [], drafts: [], running: [] },
    oauth_initiate: `${testUrl}/auth`,
    oauth_token: `${testUrl}/auth/token`,
    version: expect.any(String),
    license: 'All Rights Reserved',
  });
  expect(headers.get('cache-control')).toBe('public, max-age=5');
  expect(headers.get('access-control-allow-origin')).toBe('*');
});

test('the search form lists every parameter, and has token and routes as defaults', async () => {
  const service = await createTestService({ accessToken: 'secret' });
  const { body } = await get(
    service,
    `?access_token=secret&routes=${encodeURIComponent('[{"type":"article","path":"/:uid"}]')}`,
  );
  const { fields } = (body['forms'] as { everything: { fields: Record<string, object> } }).everything;
  expect(Object.keys(fields)).toEqual([
    'ref',
    'q',
    'lang',
    'page',
    'pageSize',
    'after',
    'fetch',
    'fetchLinks',
    'graphQuery',
    'orderings',
    'referer',
    'routes',
    'brokenRoute',
    'integrationFieldsRef',
    'access_token',
  ]);
  expect(fields['q']).toEqual({ type: 'String', multiple: true });
  expect(fields['access_token']).toEqual({ type: 'String', multiple: false, default: 'secret' });
  expect(fields['routes']).toEqual({ type: 'String', multiple: false, default: '[{"type":"article","path":"/:uid"}]' });
});

test('the master ref changes with every publish, and only then', async () => {
  const service = await createTestService();
  const refs = [await getMasterRef(service), await fill(service)];
  await service.admin.importDocuments([{ id: 'doc-0', type: 'article', uid: 'changed', lang: 'en-gb', data: {} }]);
  await service.admin.putModels({ customTypes: [], sharedSlices: [] });
  expect(await getMasterRef(service)).toBe(refs[1]);
  refs.push(
    (await service.admin.publish({ documentIds: ['doc-0'] })).ref,
    (await service.admin.unpublish({ documentIds: ['doc-0'] })).ref,
  );
  expect(new Set(refs).size).toBe(4);
  for (const ref of refs) expect(ref).toMatch(/^[\w-]{16}$/);
});

test('an old ref keeps its content, and no ref shows drafts', async () => {
  const service = await createTestService();
  const empty = await getMasterRef(service);
  const first = await fill(service, 2);
  await service.admin.importDocuments([
    { id: 'doc-0', type: 'article', uid: 'changed', lang: 'en-gb', data: { teaser: 'Draft text' } },
  ]);
  expect(JSON.stringify(await search(service, { ref: first }))).not.toContain('Draft text');
  const second = (await service.admin.publish({ documentIds: ['doc-0'] })).ref;
  const third = (await service.admin.unpublish({ documentIds: ['doc-1'] })).ref;
  const uids = async (ref: string): Promise<unknown[]> =>
    ((await search(service, { ref })).body['results'] as { uid: string }[]).map(({ uid }) => uid);
  expect(await uids(empty)).toEqual([]);
  expect(await uids(first)).toEqual(['uid-0', 'uid-1']);
  expect(await uids(second)).toEqual(['changed', 'uid-1']);
  expect(await uids(third)).toEqual(['changed']);
});

test('responses for a ref are immutable', async () => {
  const service = await createTestService();
  const { headers } = await search(service, { ref: await fill(service) });
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
});

test('unknown refs, missing refs and wrong tokens get the errors that clients handle', async () => {
  const service = await createTestService({ accessToken: 'secret' });
  const ref = await fill(service);
  const unknown = await search(service, { ref: 'unknown', access_token: 'secret' });
  expect(unknown.status).toBe(404);
  expect(unknown.body['type']).toBe('api_notfound_error');
  expect(unknown.body['message']).toMatch(new RegExp(`Master ref is: ${ref}$`));
  const missing = await search(service, { access_token: 'secret' });
  expect(missing).toMatchObject({ status: 400, body: { message: expect.stringMatching(/^Release not provided/) } });
  for (const path of ['', '/tags', `/documents/search?ref=${ref}`, `/documents/search?ref=${ref}&access_token=wrong`]) {
    expect(await get(service, path)).toMatchObject({
      status: 401,
      body: {
        type: 'api_security_error',
        message: 'Invalid access token',
        oauth_initiate: `${testUrl}/auth`,
        oauth_token: `${testUrl}/auth/token`,
      },
    });
  }
  for (const scheme of ['Token', 'Bearer']) {
    expect((await get(service, '', { headers: { authorization: `${scheme} secret` } })).status).toBe(200);
  }
  expect(unknown.headers.get('cache-control')).toBe('no-store');
});

test('a wrong token is rejected on an open repository too', async () => {
  const service = await createTestService();
  const ref = await fill(service);
  const body = {
    type: 'api_security_error',
    message: 'Invalid access token',
    oauth_initiate: `${testUrl}/auth`,
    oauth_token: `${testUrl}/auth/token`,
  };
  for (const path of ['?', '/tags?', `/documents/search?ref=${ref}&`]) {
    expect(await get(service, `${path}access_token=wrong`)).toMatchObject({ status: 401, body });
    expect((await get(service, `${path}access_token=`)).status).toBe(200);
    expect((await get(service, `${path}access_token=${testWriteToken}`)).status).toBe(200);
  }
  const headers = { authorization: 'Token wrong' };
  const query = `${testUrl}/graphql?ref=${ref}&query=%7B__typename%7D`;
  expect([(await get(service, '', { headers })).status, (await get(service, query, { headers })).status]).toEqual([
    401, 401,
  ]);
});

test('the official client replaces an expired ref by itself', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const service = await createTestService();
  await fill(service);
  const fetch = (input: string, init?: RequestInit): Promise<Response> => service.fetch(new Request(input, init));
  const client = createClient('financial-cloud', { documentAPIEndpoint: api, fetch, ref: 'gone' });
  expect((await client.getByUID('article', 'uid-1')).id).toBe('doc-1');
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('Now retrying with the latest master ref'));
});

test('a preview cookie as ref is read in all its formats, and one with only a tracker means master', async () => {
  const service = await createTestService();
  const ref = await fill(service);
  const cookie = JSON.stringify({ _tracker: 'abcdefgh', 'financial-cloud.prismic.io': { preview: ref } });
  for (const form of [ref, cookie, encodeURIComponent(cookie), encodeURIComponent(encodeURIComponent(cookie))]) {
    expect((await search(service, { ref: form })).body['total_results_size']).toBe(3);
  }
  const tracker = await search(service, { ref: encodeURIComponent('{"_tracker":"abcdefgh"}') });
  expect(tracker).toMatchObject({ status: 200, body: { total_results_size: 3 } });
  expect(tracker.headers.get('cache-control')).toBe('no-store');
  for (const broken of ['{"a":', '%7B%zz', '{"financial-cloud.prismic.io":{"preview":"gone"}}']) {
    expect((await search(service, { ref: broken })).status).toBe(404);
  }
});

test('unknown URLs get 404 in JSON, other methods 405, and preflights succeed', async () => {
  const service = await createTestService();
  expect(await get(service, `${testUrl}/nothing`)).toMatchObject({
    status: 404,
    body: { message: expect.any(String) },
  });
  const posted = await get(service, '/documents/search', { method: 'POST' });
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  const preflight = await service.fetch(new Request(api, { method: 'OPTIONS' }));
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
  expect((await service.fetch(new Request(`${testUrl}/livez`))).status).toBe(200);
  expect((await service.fetch(new Request(`${testUrl}/readyz`))).status).toBe(200);
});

test('an internal failure gets a 500 without details, and is logged with its cause', async () => {
  const logged: string[] = [];
  const logger = pino({}, { write: (line: string) => void logged.push(line) });
  const service = await createTestService({ logger });
  const ref = await fill(service);
  await service.close();
  const failed = await search(service, { ref });
  expect(failed).toMatchObject({ status: 500, body: { message: expect.not.stringMatching(/sql|database/i) } });
  expect(logged.map((line) => JSON.parse(line) as object)).toMatchObject([
    { msg: 'A request failed.', err: { type: 'StorageError', stack: expect.stringContaining('\n    at ') as string } },
  ]);
  expect((await service.fetch(new Request(`${testUrl}/readyz`))).status).toBe(503);
});
