/**
 * Records errors outside of any test, which make vitest fail and are in none of its reports: a list of `StrayError`
 * (test-outcomes.ts) in test-results/stray-errors.json.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter } from 'vitest/node';
import { strayErrorsFile, type StrayError } from './test-outcomes.ts';

export default class StrayErrorsReporter implements Reporter {
  onTestRunEnd(...[, errors]: Parameters<NonNullable<Reporter['onTestRunEnd']>>): void {
    const strays = errors.map(({ message, VITEST_TEST_PATH: file }): StrayError => {
      return { message, file: typeof file === 'string' ? file : undefined };
    });
    mkdirSync(path.dirname(strayErrorsFile), { recursive: true });
    writeFileSync(strayErrorsFile, JSON.stringify(strays));
  }
}
