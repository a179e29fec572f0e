/** Faults that are covered by test files, which start what they need. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { testDataDirectory } from '../../../tests/test-server.ts';
import type { Suite } from '../scenario.ts';
import { makeScratch, removeScratch } from '../../processes/scratch.ts';

interface Counted {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

interface Tests {
  readonly files: readonly string[];
  /** Runs only tests whose title has this prefix. */
  readonly only?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs the suite with its report in JSON, and counts its tests. */
async function runSuite(command: 'playwright' | 'vitest', { files, only, environment = {} }: Tests): Promise<Counted> {
  const directory = makeScratch('suite');
  const report = path.join(directory, 'report.json');
  const args =
    command === 'vitest' ? ['run', '--reporter=json', `--outputFile=${report}`] : ['test', '--reporter=json'];
  const own = { ...process.env, ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  // The browser's tests start from the starter content.
  const removeData = () => rmSync(testDataDirectory, { recursive: true, force: true });
  removeData();
  try {
    const named = only === undefined ? [] : command === 'vitest' ? ['-t', `^${only}`] : ['-g', only];
    const child = spawn(command, [...args, ...named, ...files], { env: own, stdio: ['ignore', 'ignore', 'inherit'] });
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

export function toSuite(
  about: Pick<Suite, 'shows' | 'outcome'>,
  command: 'playwright' | 'vitest',
  tests: Tests,
): Suite {
  return {
    ...about,
    required: 'tests failed 0',
    async runTests() {
      const counted = await runSuite(command, tests);
      assert.ok(counted.failed === 0 && counted.passed > 0, JSON.stringify(counted));
      return { ...counted };
    },
  };
}
