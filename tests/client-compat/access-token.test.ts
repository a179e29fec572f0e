import { ForbiddenError, createClient } from '@prismicio/client';
import { describe, expect, test } from 'vitest';
import * as prismic6 from 'prismic-client-6';
import prismic5 from 'prismic-client-5';
import prismicJavascript from 'prismic-javascript';
import { createClient6, createClient7 } from './clients.ts';
import { startService, writeToken } from './running-service.ts';

const accessToken = 'access+token/with=signs&more';
const service = await startService({ accessToken });
const { ref } = await createClient7(service.endpoint, { accessToken }).getMasterRef();
const refusal = {
  type: 'api_security_error',
  message: 'Invalid access token',
  oauth_initiate: `${service.origin}/auth`,
  oauth_token: `${service.origin}/auth/token`,
};
const requests: readonly [string, string][] = [
  ['the root', ''],
  ['a search', `/documents/search?ref=${ref}`],
  ['the tags', '/tags'],
];
const withToken = (url: string, token: string): string =>
  `${service.endpoint}${url}${url.includes('?') ? '&' : '?'}access_token=${encodeURIComponent(token)}`;

describe.each(requests)('%s', (_name, url) => {
  test('is rejected without a token', async () => {
    const response = await fetch(`${service.endpoint}${url}`);
    expect([response.status, await response.json()]).toEqual([401, refusal]);
  });

  test('is rejected with a wrong token', async () => {
    const response = await fetch(withToken(url, 'wrong'));
    expect([response.status, await response.json()]).toEqual([401, refusal]);
  });

  test('is rejected with an empty token', async () => {
    expect((await fetch(withToken(url, ''))).status).toBe(401);
  });

  test('a rejection is not cacheable', async () => {
    expect((await fetch(`${service.endpoint}${url}`)).headers.get('cache-control')).toMatch(/no-store/);
  });

  test('accepts the token in the query string', async () => {
    expect((await fetch(withToken(url, accessToken))).status).toBe(200);
  });

  test.each(['Token', 'Bearer', 'token'])('accepts the token in a header: %s', async (scheme) => {
    const response = await fetch(`${service.endpoint}${url}`, {
      headers: { authorization: `${scheme} ${accessToken}` },
    });
    expect(response.status).toBe(200);
  });

  test('accepts the write token', async () => {
    expect((await fetch(withToken(url, writeToken))).status).toBe(200);
  });

  test('is not stored by a shared cache', async () => {
    const response = await fetch(withToken(url, accessToken));
    expect(response.headers.get('cache-control')).toMatch(/private/);
  });
});

describe('clients', () => {
  test('7.22 reads with the token', async () => {
    const client = createClient7(service.endpoint, { accessToken });
    expect(await client.getByUID('product', 'drill')).toMatchObject({ id: 'product-drill' });
    expect(await client.getTags()).toContain('heavy');
  });

  test('7.22 reads with the token of one call', async () => {
    const client = createClient7(service.endpoint);
    expect(await client.getByUID('product', 'drill', { accessToken })).toMatchObject({ id: 'product-drill' });
  });

  test('7.22 gets "forbidden" without it', async () => {
    const failed = createClient7(service.endpoint).getByUID('product', 'drill');
    await expect(failed).rejects.toBeInstanceOf(ForbiddenError);
    await expect(failed).rejects.toThrow('Invalid access token');
    await expect(failed).rejects.toMatchObject({ response: refusal });
  });

  test('7.22 gets "forbidden" for a search with a wrong token', async () => {
    const client = createClient7(service.endpoint, { accessToken: 'wrong' });
    await expect(client.get({ ref, integrationFieldsRef: 'x' })).rejects.toBeInstanceOf(ForbiddenError);
  });

  test('7.22 needs no repository name with an endpoint URL', async () => {
    const client = createClient('the-repository', { documentAPIEndpoint: service.endpoint, accessToken });
    expect(await client.getSingle('settings')).toMatchObject({ id: 'settings-en' });
  });

  test('6.9 reads with the token, and gets "forbidden" without it', async () => {
    const client = createClient6(service.endpoint, { accessToken });
    expect(await client.getByUID('product', 'drill')).toMatchObject({ id: 'product-drill' });
    const failed = createClient6(service.endpoint).getByUID('product', 'drill');
    await expect(failed).rejects.toBeInstanceOf(prismic6.ForbiddenError);
    await expect(failed).rejects.toThrow('Invalid access token');
  });

  test.each([
    ['5.2', prismic5],
    ['prismic-javascript', prismicJavascript],
  ])('%s reads with the token, which the search form repeats', async (_version, kit) => {
    const plain = 'plain-token';
    const other = await startService({ accessToken: plain });
    const api = await kit.getApi(other.endpoint, { accessToken: plain });
    expect(await api.getByUID('product', 'drill', {})).toMatchObject({ id: 'product-drill' });
  });

  test.each([
    ['5.2', prismic5],
    ['prismic-javascript', prismicJavascript],
  ])('%s reports the status without it', async (_version, kit) => {
    await expect(kit.getApi(service.endpoint)).rejects.toMatchObject({
      status: 401,
      message: `Unexpected status code [401] on URL ${service.endpoint}`,
    });
  });

  test('no response repeats a token that came in a header', async () => {
    const response = await fetch(withToken(`/documents/search?ref=${ref}&pageSize=1`, accessToken));
    expect(await response.text()).not.toContain(accessToken);
  });
});
