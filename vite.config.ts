import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { collectedStyles } from './scripts/build/collected-styles.ts';
import { choosePropertySeed } from './scripts/property-seed.ts';
import { WaitingFirst } from './scripts/waiting-first.ts';
import { hasPostgres } from './tests/postgres/start-postgres.ts';

const browserTests = 'site/browser/**/*.test.ts';
const servedTests = 'tests/served/**/*.test.ts';

/** What the content service promises its clients, on its other engine. */
const postgres = {
  extends: true as const,
  test: {
    name: 'postgres',
    include: ['tests/client-compat/**/*.test.ts', 'cms/http/**/*.test.ts', 'cms/graphql/**/*.test.ts'],
    exclude: [
      // It measures the memory of its process, whichever engine it has.
      'tests/client-compat/uploads.test.ts',
      // Our commands speak HTTP: migration-api and write-client send the same requests.
      'tests/client-compat/commands.test.ts',
      // Pictures, files, and requests that are refused before they reach the storage.
      'cms/http/{media,remote-media,studio-files,studio-address,hostile-bodies,graphql-engine,graphql-limits,disk-space}.test.ts',
    ],
    env: { TEST_ENGINE: 'postgres' },
    globalSetup: ['./tests/postgres/offer-postgres.ts'],
    isolate: false,
  },
};

/**
 * What the builds, the development server and the unit tests share. The builds themselves: scripts/build/build-site.ts.
 */
export default defineConfig({
  plugins: [collectedStyles()],
  ...(process.env['VITEST'] !== undefined && { oxc: { jsx: { development: false } } }),
  test: {
    environment: 'node',
    // Pages are rendered as they are when deployed: React's development build takes twice the time.
    env: { NODE_ENV: 'production', FUZZ_SEED: String(choosePropertySeed(process.env)) },
    setupFiles: './scripts/seed-properties.ts',
    projects: [
      // Named first, so that its server starts while the others are prepared. Run after them: their workers would leave
      // the server no time, and it would shed load.
      {
        extends: true,
        test: {
          name: 'served',
          include: [servedTests],
          globalSetup: './tests/served/start-server.ts',
          setupFiles: ['./tests/served/until-started.ts'],
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{site,cms,studio,integrations,server,scripts,tests,lab}/**/*.test.{ts,tsx}'],
          exclude: [browserTests, servedTests],
          globalSetup: ['./site/testing/fill-content.ts', './tests/postgres/offer-postgres.ts'],
          // React, sharp and the site's own modules are loaded once in each worker: a fifth of the time was theirs.
          isolate: false,
        },
      },
      ...(hasPostgres ? [postgres] : []),
      // Parts of a page, each with a state of its own that lasts as long as the page does.
      { extends: true, test: { name: 'browser', include: [browserTests] } },
    ],
    restoreMocks: true,
    // By default one core is left free. One more than there are: some tests wait for processes and for a client that
    // pauses between writes.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: WaitingFirst },
    // Property tests run hundreds of cases, and hooks fill stores, on machines that do other things too.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 15_000, interval: 5 } },
  },
});
