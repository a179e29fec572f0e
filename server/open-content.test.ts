import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { hasCeph } from '../tests/s3/start-ceph.ts';
import { startTestBucket } from '../cms/testing/test-bucket.ts';
import { readConfiguration } from './configuration.ts';
import { createLogger } from './logger.ts';
import { openContent } from './open-content.ts';
import { readModelsOf } from './testing/earlier-models.ts';

test('without the starter content, the service is empty and has the configured languages', async () => {
  const dataDirectory = mkdtempSync(path.join(tmpdir(), 'open-content-'));
  onTestFinished(() => rmSync(dataDirectory, { recursive: true, force: true }));
  const environment = { DATA_DIR: dataDirectory, LOG_LEVEL: 'silent', SEED: 'off', CONTENT_LANGUAGES: 'en-us,fr-fr' };
  const configuration = readConfiguration(environment);
  const service = await openContent(configuration, createLogger(configuration));
  onTestFinished(() => service.close());
  expect(await service.admin.isEmpty()).toBe(true);
  const root = (await (await service.fetch(new Request('http://127.0.0.1:4000/api/v2'))).json()) as object;
  expect(root).toMatchObject({
    types: {},
    languages: [
      { id: 'en-us', name: 'English - United States', is_master: true },
      { id: 'fr-fr', name: 'French - France' },
    ],
  });
});

test('a store of an earlier release gets the models of this one, but not with SEED=off', async () => {
  const dataDirectory = mkdtempSync(path.join(tmpdir(), 'open-content-'));
  onTestFinished(() => rmSync(dataDirectory, { recursive: true, force: true }));
  const open = async (environment: Record<string, string>) => {
    const configuration = readConfiguration({ DATA_DIR: dataDirectory, LOG_LEVEL: 'silent', ...environment });
    return openContent(configuration, createLogger(configuration));
  };
  const listTypes = async (environment: Record<string, string>) => {
    const service = await open(environment);
    const root = await (await service.fetch(new Request('http://127.0.0.1:4000/api/v2'))).json();
    await service.close();
    return Object.keys((root as { types: object }).types);
  };
  const service = await open({ SEED: 'off' });
  await service.admin.putModels(readModelsOf('2026-11-23'));
  await service.admin.importDocuments([{ id: 'own-menu', type: 'menu', lang: 'en-gb', data: {} }]);
  await service.close();
  const before = await listTypes({ SEED: 'off' });
  expect(before).not.toContain('redirects');
  expect(await listTypes({})).toEqual(expect.arrayContaining([...before, 'redirects', 'search_terms']));
});

test.skipIf(!hasCeph)('with a media store, files are in the bucket, with the keys of the environment', async () => {
  const { settings, stop } = await startTestBucket();
  onTestFinished(stop);
  vi.stubEnv('AWS_ACCESS_KEY_ID', settings.credentials.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', settings.credentials.secretAccessKey);
  onTestFinished(() => void vi.unstubAllEnvs());
  const dataDirectory = mkdtempSync(path.join(tmpdir(), 'open-content-'));
  onTestFinished(() => rmSync(dataDirectory, { recursive: true, force: true }));
  const configuration = readConfiguration({
    DATA_DIR: dataDirectory,
    LOG_LEVEL: 'silent',
    SEED: 'off',
    MEDIA_STORE: `s3://${settings.bucket}/site/media`,
    AWS_REGION: settings.region,
    AWS_ENDPOINT_URL_S3: settings.endpoint,
  });
  const service = await openContent(configuration, createLogger(configuration));
  onTestFinished(() => service.close());
  const { url } = await service.admin.putAsset({
    id: 'note',
    filename: 'note.txt',
    bytes: Buffer.from('in the bucket'),
  });
  expect(await (await service.fetch(new Request(url))).text()).toBe('in the bucket');
  expect(readdirSync(path.join(dataDirectory, 'content'))).not.toContain('media');
});
