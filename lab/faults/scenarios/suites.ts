/** Faults that test suites show: in a browser, byte by byte, and in random order. The long form runs more of each. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { testDataDirectory } from '../../../tests/test-server.ts';
import { longCount, type Scenario } from '../scenario.ts';
import { makeScratch, removeScratch } from '../../processes/scratch.ts';

interface Counted {
  passed: number;
  failed: number;
  skipped: number;
}

/** Runs the suite with its report in JSON, and counts its tests. */
async function runSuite(
  command: 'playwright' | 'vitest',
  { files, environment = {} }: { files: readonly string[]; environment?: Readonly<Record<string, string>> },
): Promise<Counted> {
  const directory = makeScratch('suite');
  const report = path.join(directory, 'report.json');
  const args =
    command === 'vitest' ? ['run', '--reporter=json', `--outputFile=${report}`] : ['test', '--reporter=json'];
  const own = { ...process.env, ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  // The browser's tests start from the starter content.
  const removeData = () => rmSync(testDataDirectory, { recursive: true, force: true });
  removeData();
  try {
    const child = spawn(command, [...args, ...files], { env: own, stdio: ['ignore', 'ignore', 'inherit'] });
    const [code] = (await once(child, 'close')) as [number | null];
    assert.ok(existsSync(report), `${command} ended with ${code} and no report`);
    return count(JSON.parse(readFileSync(report, 'utf8')) as Record<string, unknown>);
  } finally {
    removeData();
    removeScratch(directory);
  }
}

function count(report: Record<string, unknown>): Counted {
  const stats = report['stats'] as { expected: number; unexpected: number; flaky: number; skipped: number } | undefined;
  if (stats) return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
  const { numPassedTests, numFailedTests, numPendingTests } = report as Record<string, number>;
  return { passed: numPassedTests ?? 0, failed: numFailedTests ?? 0, skipped: numPendingTests ?? 0 };
}

function toScenario(
  about: Pick<Scenario, 'shows' | 'outcome'>,
  command: 'playwright' | 'vitest',
  suite: Parameters<typeof runSuite>[1],
): Scenario {
  return {
    ...about,
    required: 'tests failed 0',
    async run() {
      const counted = await runSuite(command, suite);
      assert.ok(counted.failed === 0 && counted.passed > 0, JSON.stringify(counted));
      return { ...counted };
    },
  };
}

const lives = longCount(5000);

export const suites: readonly Scenario[] = [
  toScenario(
    { shows: ['F38'], outcome: 'chunks that do not load, no connection, no script: one reload a minute, and readable' },
    'playwright',
    { files: ['navigation-failure', 'navigation-offline', 'without-script'] },
  ),
  toScenario({ shows: ['B5', 'B6', 'B11', 'B14'], outcome: 'malformed URLs, bytes and cookies' }, 'vitest', {
    files: ['tests/served/hostile-addresses', 'tests/served/raw-http', 'tests/served/crawl'],
  }),
  toScenario(
    {
      shows: ['model'],
      outcome: `${lives} random histories of the page cache: nothing older after newer, nothing removed reappears, no draft`,
    },
    'vitest',
    { files: ['server/page-cache/cache-life'], environment: { CACHE_LIVES: String(lives) } },
  ),
];
