/** Where the server of the browser tests is (playwright.config.ts starts it). */
export const testPort = 3907;
export const testContentPort = 4907;
export const testOrigin = `http://localhost:${testPort}`;
export const testContentApi = `http://127.0.0.1:${testContentPort}/api/v2`;

/** Emptied before each run (scripts/run-tests.ts), so that a run always starts from the starter content. */
export const testDataDirectory = 'test-results/data';

/** A tag of nobody's, so that what consent does can be seen: the tests answer for it. */
export const testTag = { src: 'https://count.test/tag.js', category: 'analytics', cookies: ['_count*'] } as const;
