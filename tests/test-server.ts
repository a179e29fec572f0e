/** Where the server of the browser tests listens (playwright.config.ts starts it). `TEST_PORT` lets two checkouts run at once. */
export const testPort = Number(process.env['TEST_PORT'] ?? 3907);
export const testContentPort = testPort + 1000;
export const testOrigin = `http://localhost:${testPort}`;
export const testContentApi = `http://127.0.0.1:${testContentPort}/api/v2`;

/** Emptied before each run (scripts/run-tests.ts), so that a run always starts from the starter content. */
export const testDataDirectory = 'test-results/data';

/** A tag of nobody's, so that what consent does can be seen: the tests answer for it. */
export const testTag = { src: 'https://count.test/tag.js', category: 'analytics', cookies: ['_count*'] } as const;
