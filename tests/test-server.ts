import { pathToFileURL } from 'node:url';

/**
 * Where the server under test listens. `TEST_PORT` lets two checkouts run at once; the `served` tests alone choose free
 * ports.
 */
export const testPort = Number(process.env['TEST_PORT'] ?? 3907);
export const testContentPort = Number(process.env['TEST_CONTENT_PORT'] ?? testPort + 1000);
export const testOrigin = `http://localhost:${testPort}`;
export const testContentApi = `http://127.0.0.1:${testContentPort}/api/v2`;

/** Emptied before each run (scripts/run-tests.ts), so that a run always starts from the starter content. */
export const testDataDirectory = process.env['TEST_DATA_DIR'] ?? 'test-results/data';

/** A tag for the consent journeys, which intercept its origin. */
export const testTag = { src: 'https://count.test/tag.js', category: 'analytics', cookies: ['_count*'] } as const;

/** Loaded before it. */
export const quickCompression = pathToFileURL('tests/quick-compression.ts').href;

/** Both roles in one process. */
export const testServerEnvironment = {
  PORT: String(testPort),
  CONTENT_PORT: String(testContentPort),
  DATA_DIR: testDataDirectory,
  LOG_LEVEL: 'error',
  CATALOGUE: 'on',
  TAGS: JSON.stringify([testTag]),
};
