import { expect, onTestFinished, test, vi } from 'vitest';
import { readConfiguration } from '../server/configuration.ts';
import { StartError } from '../server/start-error.ts';
import { runCommand } from '../server/run-command.ts';
import { getRepositoryEndpoints, workOnRepository } from './repository-endpoints.ts';

const writeToken = 'a-write-token-of-some-length';
const endpoints = (environment: Record<string, string>) =>
  getRepositoryEndpoints(readConfiguration({ CONTENT_WRITE_TOKEN: writeToken, ...environment }));

test('the embedded service has all its APIs on one origin', () => {
  expect(endpoints({ CONTENT_PORT: '4159' })).toEqual({
    isHosted: false,
    repository: 'financial-cloud',
    writeToken,
    accessToken: undefined,
    read: 'http://127.0.0.1:4159/api/v2',
    migration: 'http://127.0.0.1:4159/migration',
    asset: 'http://127.0.0.1:4159/asset',
    customTypes: 'http://127.0.0.1:4159/customtypes',
  });
});

test('the APIs of a hosted repository are where the official clients expect them', () => {
  const hosted = { CONTENT_API: 'https://name.cdn.prismic.io/api/v2', CONTENT_REPOSITORY: 'name' };
  expect(endpoints({ ...hosted, CONTENT_ACCESS_TOKEN: 'read' })).toMatchObject({
    repository: 'name',
    accessToken: 'read',
    read: 'https://name.cdn.prismic.io/api/v2',
    migration: 'https://migration.prismic.io',
    asset: 'https://asset-api.prismic.io',
    customTypes: 'https://customtypes.prismic.io',
  });
  expect(() => endpoints({ ...hosted, CONTENT_WRITE_TOKEN: '' })).toThrow(StartError);
});

test('a look-alike of a hosted domain never receives our token', () => {
  expect(endpoints({ CONTENT_API: 'https://prismic.io.evil.test/api/v2' }).migration).toBe(
    'https://prismic.io.evil.test/migration',
  );
});

/** The standard error of a command that fails with this error. */
async function failWith(failure: Error): Promise<string> {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => ((process.exitCode = 0), write.mockRestore()));
  await runCommand(() =>
    workOnRepository(async () => {
      throw failure;
    }),
  );
  expect(process.exitCode).toBe(1);
  return String(write.mock.calls[0]?.[0]);
}

test('an error of the service is reported with its details', async () => {
  const answer = Object.assign(new Error('Invalid document'), { response: { details: [{ property: 'data.x' }] } });
  expect(await failWith(answer)).toBe('Invalid document\n[{"property":"data.x"}]\n');
});

test("an unreachable service is reported with the network's error", async () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  expect(await failWith(new TypeError('fetch failed', { cause }))).toBe('fetch failed (connect ECONNREFUSED)\n');
});

test('an internal error keeps its stack trace', async () => {
  expect(await failWith(new TypeError('x is not a function'))).toMatch(/^TypeError: x is not a function\n +at /);
});
