import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { collectedStyles } from './scripts/build/collected-styles.ts';
import { WaitingFirst } from './scripts/waiting-first.ts';

/** What the builds, the development server and the unit tests share. The builds themselves: scripts/build/build-site.ts. */
export default defineConfig({
  plugins: [collectedStyles()],
  test: {
    include: ['{site,cms,integrations,server,scripts,tests}/**/*.test.{ts,tsx}'],
    environment: 'node',
    globalSetup: './site/testing/fill-content.ts',
    restoreMocks: true,
    // Named at the end of the run, with the reason of the first attempt (docs/decisions/0044).
    retry: 1,
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
