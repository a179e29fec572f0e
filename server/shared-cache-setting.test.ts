import { expect, test } from 'vitest';
import { readConfiguration } from './configuration.ts';

const token = 'a-token-of-sixteen-and-more';
const read = (CDN_PURGE: string, CDN_PURGE_TOKEN?: string) =>
  readConfiguration({ CDN_PURGE, CDN_PURGE_TOKEN }).sharedCache;

test('without the setting no shared cache is purged', () => {
  expect(readConfiguration({}).sharedCache).toBeUndefined();
  expect(read('')).toBeUndefined();
});

test('Varnish is given by the URL of its purge listener, with or without a token', () => {
  const url = 'http://10.0.0.5:6082/';
  expect(read(`varnish:${url}`)).toEqual({ kind: 'varnish', url, token: undefined });
  expect(read(`varnish:${url}`, token)).toEqual({ kind: 'varnish', url, token });
});

test('Fastly and Cloudflare are given by service or zone, and optionally by the URL of their API', () => {
  expect(read('fastly:SU1Z0isxPaozGVKXdv0eY', token)).toEqual({
    kind: 'fastly',
    service: 'SU1Z0isxPaozGVKXdv0eY',
    api: 'https://api.fastly.com',
    token,
  });
  expect(read('cloudflare:023e105f4ecef8ad@http://127.0.0.1:9000/client/v4/', token)).toEqual({
    kind: 'cloudflare',
    zone: '023e105f4ecef8ad',
    api: 'http://127.0.0.1:9000/client/v4',
    token,
  });
});

test.each([
  'akamai:x',
  'varnish',
  'varnish:cache',
  'varnish:http://me:pass@cache/',
  'fastly:a b',
  'cloudflare:z@ftp://x',
])('%s is not a valid cache', (text) => {
  expect(() => read(text, token)).toThrow(/^CDN_PURGE must be varnish:URL, fastly:(?!.*pass)/);
});

test('Fastly and Cloudflare without a token are rejected, and so is a token that is too short', () => {
  for (const text of ['fastly:one', 'cloudflare:one'])
    expect(() => read(text)).toThrow(/^CDN_PURGE_TOKEN must be set for Fastly and Cloudflare/);
  expect(() => read('varnish:http://cache/', 'short')).toThrow(
    /^CDN_PURGE_TOKEN must have at least 16 characters[^"]*$/,
  );
});
