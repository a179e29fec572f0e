import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfiguration } from './configuration.ts';
import { createLogger } from './logger.ts';
import { openContent } from './open-content.ts';

test('without the starter content, the service begins empty, in the configured languages', async () => {
  const dataDirectory = mkdtempSync(path.join(tmpdir(), 'open-content-'));
  onTestFinished(() => rmSync(dataDirectory, { recursive: true, force: true }));
  const environment = { DATA_DIR: dataDirectory, LOG_LEVEL: 'silent', SEED: 'off', CONTENT_LANGUAGES: 'en-us,fr-fr' };
  const configuration = readConfiguration(environment);
  const service = await openContent(configuration, createLogger(configuration));
  onTestFinished(() => service.close());
  expect(service.admin.isEmpty()).toBe(true);
  const root = (await (await service.fetch(new Request('http://127.0.0.1:4000/api/v2'))).json()) as object;
  expect(root).toMatchObject({
    types: {},
    languages: [
      { id: 'en-us', name: 'English - United States', is_master: true },
      { id: 'fr-fr', name: 'French - France' },
    ],
  });
});
