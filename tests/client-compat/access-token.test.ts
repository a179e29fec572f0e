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
const addresses: readonly [string, string][] = [
  ['the root', ''],
  ['a search', `/documents/search?ref=${ref}`],
  ['the tags', '/tags'],
];
const withToken = (address: string, token: string): string =>
  `${service.endpoint}${address}${address.includes('?') ? '&' : '?'}access_token=${encodeURIComponent(token)}`;

describe.each(addresses)('%s', (_name, address) => {
  test('is refused without a token', async () => {
    const response = await fetch(`${service.endpoint}${address}`);
    expect([response.status, await response.json()]).toEqual([401, refusal]);
  });

  test('is refused with a wrong token', async () => {
    const response = await fetch(withToken(address, 'wrong'));
    expect([response.status, await response.json()]).toEqual([401, refusal]);
  });

  test('is refused with an empty token', async () => {
    expect((await fetch(withToken(address, ''))).status).toBe(401);
  });

  test('a refusal is not kept by caches', async () => {
    expect((await fetch(`${service.endpoint}${address}`)).headers.get('cache-control')).toMatch(/no-store/);
  });

  test('takes the token in its address', async () => {
    expect((await fetch(withToken(address, accessToken))).status).toBe(200);
  });

  test.each(['Token', 'Bearer', 'token'])('takes the token in a header: %s', async (scheme) => {
    const response = await fetch(`${service.endpoint}${address}`, {
      headers: { authorization: `${scheme} ${accessToken}` },
    });
    expect(response.status).toBe(200);
  });

  test('takes the write token', async () => {
    expect((await fetch(withToken(address, writeToken))).status).toBe(200);
  });

  test('is kept by no shared cache', async () => {
    const response = await fetch(withToken(address, accessToken));
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

  test('7.22 is forbidden without it', async () => {
    const failed = createClient7(service.endpoint).getByUID('product', 'drill');
    await expect(failed).rejects.toBeInstanceOf(ForbiddenError);
    await expect(failed).rejects.toThrow('Invalid access token');
    await expect(failed).rejects.toMatchObject({ response: refusal });
  });

  test('7.22 is forbidden to search with a wrong one', async () => {
    const client = createClient7(service.endpoint, { accessToken: 'wrong' });
    await expect(client.get({ ref, integrationFieldsRef: 'x' })).rejects.toBeInstanceOf(ForbiddenError);
  });

  test('7.22 by address needs no name', async () => {
    const client = createClient('the-repository', { documentAPIEndpoint: service.endpoint, accessToken });
    expect(await client.getSingle('settings')).toMatchObject({ id: 'settings-en' });
  });

  test('6.9 reads with the token, and is forbidden without', async () => {
    const client = createClient6(service.endpoint, { accessToken });
    expect(await client.getByUID('product', 'drill')).toMatchObject({ id: 'product-drill' });
    const failed = createClient6(service.endpoint).getByUID('product', 'drill');
    await expect(failed).rejects.toBeInstanceOf(prismic6.ForbiddenError);
    await expect(failed).rejects.toThrow('Invalid access token');
  });

  test.each([
    ['5.2', prismic5],
    ['prismic-javascript', prismicJavascript],
  ])('%s reads with the token, which the form gives back to it', async (_version, kit) => {
    const plain = 'plain-token';
    const other = await startService({ accessToken: plain });
    const api = await kit.getApi(other.endpoint, { accessToken: plain });
    expect(await api.getByUID('product', 'drill', {})).toMatchObject({ id: 'product-drill' });
  });

  test.each([
    ['5.2', prismic5],
    ['prismic-javascript', prismicJavascript],
  ])('%s is told the status without it', async (_version, kit) => {
    await expect(kit.getApi(service.endpoint)).rejects.toMatchObject({
      status: 401,
      message: `Unexpected status code [401] on URL ${service.endpoint}`,
    });
  });

  test('the token is in no answer but where it came in', async () => {
    const response = await fetch(withToken(`/documents/search?ref=${ref}&pageSize=1`, accessToken));
    expect(await response.text()).not.toContain(accessToken);
  });
});
