import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { findTestChromium } from './scripts/find-chromium.ts';
import { quickCompression, testOrigin, testServerEnvironment } from './tests/test-server.ts';

/** What crosses parts, against the built site with both roles in one process and a fresh store. */
export default defineConfig({
  testDir: 'tests',
  // Files that end in .test.ts are vitest's.
  testMatch: '**/*.spec.ts',
  // Emptied before each run: the unit tests' reports are beside it.
  outputDir: 'test-results/journeys',
  globalSetup: './tests/wait-until-stored.ts',
  fullyParallel: true,
  workers: 2,
  // Recorded at the end of the run, and refused the next time (decision 0044).
  retries: 1,
  timeout: 180_000,
  // A condition may come late on a busy machine; a test of time it is not.
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  use: {
    baseURL: testOrigin,
    ...devices['Desktop Chrome'],
    launchOptions: {
      // Behind the server that is tested, which otherwise refuses pages for want of time (decision 0023).
      executablePath: path.resolve('tests/chromium-behind.sh'),
      env: { ...process.env, CHROMIUM: findTestChromium() } as Record<string, string>,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        // Its service workers are no page's: they would call themselves headless, and be refused before readers are.
        `--user-agent=${devices['Desktop Chrome'].userAgent}`,
      ],
    },
  },
  webServer: {
    command: `node --import ${quickCompression} server/main.ts`,
    url: `${testOrigin}/livez`,
    timeout: 180_000,
    env: testServerEnvironment,
  },
});
