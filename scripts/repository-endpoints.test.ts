import { expect, test, vi } from 'vitest';
import { readConfiguration } from '../server/configuration.ts';
import { getRepositoryEndpoints, RepositoryCommandError, runOnRepository } from './repository-endpoints.ts';

const writeToken = 'a-write-token-of-some-length';
const endpoints = (environment: Record<string, string>) =>
  getRepositoryEndpoints(readConfiguration({ CONTENT_WRITE_TOKEN: writeToken, ...environment }));

test('the embedded service has all its APIs on one origin', () => {
  expect(endpoints({ CONTENT_PORT: '4159' })).toEqual({
    repository: 'financial-cloud',
    writeToken,
    accessToken: undefined,
    read: 'http://127.0.0.1:4159/api/v2',
    migration: 'http://127.0.0.1:4159/migration',
    asset: 'http://127.0.0.1:4159/asset',
    customTypes: 'http://127.0.0.1:4159/customtypes',
  });
});

test('a hosted repository has them where the official clients look', () => {
  const hosted = { CONTENT_API: 'https://name.cdn.prismic.io/api/v2', CONTENT_REPOSITORY: 'name' };
  expect(endpoints({ ...hosted, CONTENT_ACCESS_TOKEN: 'read' })).toMatchObject({
    repository: 'name',
    accessToken: 'read',
    read: 'https://name.cdn.prismic.io/api/v2',
    migration: 'https://migration.prismic.io',
    asset: 'https://asset-api.prismic.io',
    customTypes: 'https://customtypes.prismic.io',
  });
  expect(() => endpoints({ ...hosted, CONTENT_WRITE_TOKEN: '' })).toThrow(RepositoryCommandError);
});

test('a look-alike of a hosted address gets no token of ours sent elsewhere', () => {
  expect(endpoints({ CONTENT_API: 'https://prismic.io.evil.test/api/v2' }).migration).toBe(
    'https://prismic.io.evil.test/migration',
  );
});

test('a failure is told with its cause and its details, and sets the exit code', async () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const cause = new Error('connect ECONNREFUSED');
  await runOnRepository(() =>
    Promise.reject(
      Object.assign(new Error('fetch failed', { cause }), { response: { details: [{ property: 'data.x' }] } }),
    ),
  );
  expect(write.mock.calls[0]?.[0]).toBe('fetch failed (connect ECONNREFUSED)\n[{"property":"data.x"}]\n');
  expect(process.exitCode).toBe(1);
  process.exitCode = 0;
  write.mockRestore();
});
