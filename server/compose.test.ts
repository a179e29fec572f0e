import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createFileSignatures, fileSignatureHeader, type ContentService } from '../cms/content-service.ts';
import { createTestDirectory, createTestService } from '../cms/testing/test-service.ts';
import { offerTypes } from '../site/downloads/find-offer.ts';
import { gatedField } from '../site/downloads/gated-files.ts';
import { createSite } from '../site/site.ts';
import { findFreePort } from '../tests/free-ports.ts';
import { createTestDatabase, describeWithPostgres } from '../tests/postgres/test-database.ts';
import { composeContentSource, composeSearch, composeSite, gatedFields, openVisitorData } from './compose.ts';
import { readConfiguration } from './configuration.ts';
import { createLogger } from './logger.ts';
import { StartError } from './start-error.ts';

const assets = {
  kernel: '/assets/kernel.js',
  liveBridge: '/assets/live-bridge.js',
  islandScripts: {},
  serviceWorker: undefined,
  development: [],
  preloadedFont: undefined,
  style: '/assets/style.css',
  fontCss: '',
  baseCss: '',
};

test('a database that cannot be used stops the start with one line that names the variable and no password', async () => {
  const port = await findFreePort();
  const configuration = readConfiguration({
    CONTENT_DATABASE: `postgres://site:finch@127.0.0.1:${port}/people`,
    LOG_LEVEL: 'silent',
  });
  const reason = await openVisitorData(configuration, createLogger(configuration)).catch((error: unknown) => error);
  expect(reason).toBeInstanceOf(StartError);
  expect((reason as StartError).message).toBe(
    `CONTENT_DATABASE: nothing answers at the database "people" at 127.0.0.1:${port} (ECONNREFUSED).`,
  );
});

describeWithPostgres('with a database', () => {
  test('enquiries that remain in files are reported', async () => {
    const { url, drop } = await createTestDatabase();
    onTestFinished(drop);
    const directory = createTestDirectory();
    mkdirSync(path.join(directory, 'enquiries'));
    const configuration = readConfiguration({ DATA_DIR: directory, CONTENT_DATABASE: url });
    const sink = new PassThrough();
    const { close } = await openVisitorData(configuration, pino(sink));
    await close();
    expect(sink.read()?.toString()).toContain('DATA_DIR holds enquiries, which are not used');
  });
});

test('readers wait longer for a service of this process, which is no slower than it, unless an outage is simulated', async () => {
  const service = await createTestService();
  const timeoutOf = (variables: Record<string, string>, own?: ContentService) =>
    composeContentSource(readConfiguration({ LOG_LEVEL: 'silent', ...variables }), own).timeoutMs;
  const overHttp = timeoutOf({});
  expect(timeoutOf({}, service)).toBeGreaterThan(overHttp);
  expect(timeoutOf({ CONTENT_API: 'https://content.test/api/v2' }, service)).toBe(overHttp);
  expect(timeoutOf({ CHAOS_CONTENT: 'slow' }, service)).toBe(overHttp);
});

/** An embedded content service that exposes its listeners. */
async function createObserved() {
  const service = await createTestService();
  const listeners = new Set<object>();
  const observed: ContentService = {
    ...service,
    onPublish(listener) {
      const stop = service.onPublish(listener);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
  };
  return { service: observed, listeners };
}

test('a replaced site leaves no listeners on the content service that both sites use', async () => {
  const configuration = readConfiguration({ DATA_DIR: createTestDirectory(), LOG_LEVEL: 'silent' });
  const logger = createLogger(configuration);
  const visitorData = await openVisitorData(configuration, logger);
  const search = composeSearch(configuration, logger);
  const { service, listeners } = await createObserved();
  const content = composeContentSource(configuration, service);
  const compose = () => composeSite({ configuration, content, assets, visitorData, search, logger, createSite });
  const first = compose();
  const ofFirst = [...listeners];
  expect(ofFirst.length).toBeGreaterThan(0);
  const second = compose();
  expect(listeners.size).toBe(2 * ofFirst.length);
  first.stopListening();
  expect(listeners.size).toBe(ofFirst.length);
  expect(ofFirst.filter((listener) => listeners.has(listener))).toEqual([]);
  // A second call does not remove the listeners of another site.
  first.stopListening();
  expect(listeners.size).toBe(ofFirst.length);
  second.stopListening();
  expect(listeners.size).toBe(0);
});

test('the content service gates the files that the site gives for a form', () => {
  expect([...gatedFields].toSorted()).toEqual(offerTypes.map((type) => `${type}.${gatedField}`).toSorted());
});

test('a file is signed with the write token that site and content service share, and no other', () => {
  const configure = (variables: Record<string, string>) =>
    composeContentSource(readConfiguration({ LOG_LEVEL: 'silent', ...variables }), undefined).signFile?.('paper') ?? {};
  const signatures = createFileSignatures({ writeToken: 'w'.repeat(24), now: () => new Date() });
  const isSigned = (variables: Record<string, string>) =>
    signatures.isSigned('paper', configure(variables)[fileSignatureHeader]);
  const folder = createTestDirectory();
  expect(isSigned({ DATA_DIR: folder, CONTENT_WRITE_TOKEN: 'w'.repeat(24) })).toBe(true);
  expect(isSigned({ DATA_DIR: folder, CONTENT_WRITE_TOKEN: 'v'.repeat(24) })).toBe(false);
  expect(isSigned({ DATA_DIR: folder })).toBe(false);
  writeFileSync(path.join(folder, 'write-token'), `${'w'.repeat(24)}\n`);
  expect(isSigned({ DATA_DIR: folder })).toBe(true);
});
