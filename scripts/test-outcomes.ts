import { stripVTControlCharacters } from 'node:util';

/** The outcome of a run of tests, read from the JSON report of its runner. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** Names of failed tests. Shorter than `failed` when a runner died before it could name any. */
  readonly failures: readonly string[];
  /** Journeys that passed at their second attempt only (decision 0044). */
  readonly secondAttempts: readonly SecondAttempt[];
  /** Errors outside of any test. A runner ends with an error then, although no test may have failed. */
  readonly strays: number;
  readonly durations: readonly TestDuration[];
}

interface SecondAttempt {
  readonly name: string;
  /** What failed at the first attempt. */
  readonly reason: string;
}

interface TestDuration {
  readonly name: string;
  readonly ms: number;
}

interface UnitReport {
  readonly testResults: {
    /** The file's absolute path. */
    name: string;
    status: 'passed' | 'failed';
    message: string;
    assertionResults: { fullName: string; status: string; duration?: number; failureMessages: readonly string[] }[];
  }[];
}

/** Reads the report of vitest's `json` reporter. A file that could not be loaded is one failure. */
export function readUnitOutcome(report: unknown, root: string): Outcome {
  const { testResults } = report as UnitReport;
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, label: `${toRelative(name, root)} › ${test.fullName}` })),
  );
  const passed = tests.filter(({ status }) => status === 'passed');
  const failed = tests.filter(({ status }) => status === 'failed');
  // A file can fail without a failed test: it did not load, or one of its hooks threw.
  const files = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: passed.length,
    failed: failed.length + files.length,
    failures: [
      ...failed.map(({ label, failureMessages }) => withReason(label, failureMessages.at(-1))),
      ...files.map(({ name, message }) => withReason(toRelative(name, root), message)),
    ],
    secondAttempts: [],
    strays: 0,
    durations: tests.map(({ label, duration = 0 }) => ({ name: label, ms: Math.round(duration) })),
  };
}

/** Where vitest's run records errors outside of any test (stray-errors-reporter.ts). */
export const strayErrorsFile = 'test-results/stray-errors.json';

export interface StrayError {
  readonly message: string;
  /** The absolute path of the test file that was running. */
  readonly file?: string | undefined;
}

/** Counts each error outside of any test as a failure. */
export function addStrayErrors(outcome: Outcome, strays: readonly StrayError[], root: string): Outcome {
  const failures = strays.map(({ message, file }) =>
    withReason(`${file === undefined ? 'Outside of any file' : toRelative(file, root)} › outside of any test`, message),
  );
  return {
    ...outcome,
    failed: outcome.failed + strays.length,
    failures: [...outcome.failures, ...failures],
    strays: strays.length,
  };
}

interface JourneySuite {
  readonly specs: {
    file: string;
    title: string;
    tests: { status: string; results: { duration?: number; errors?: { message?: string }[] }[] }[];
  }[];
  readonly suites?: JourneySuite[];
}

interface JourneyReport {
  readonly suites: JourneySuite[];
  /** Errors outside of any journey: a server that did not start, a file that did not load. */
  readonly errors: { message?: string }[];
  readonly stats: { expected: number; unexpected: number; flaky: number };
}

/** Reads the report of Playwright's `json` reporter. */
export function readJourneyOutcome(report: unknown): Outcome {
  const { suites, errors, stats } = report as JourneyReport;
  const journeys = suites.flatMap(listJourneys);
  const failures = journeys.filter(({ status }) => status === 'unexpected');
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures: [
      ...failures.map(({ name, reason }) => withReason(name, reason)),
      ...errors.map(({ message }) => withReason('Outside of any journey', message)),
    ],
    secondAttempts: journeys
      .filter(({ status }) => status === 'flaky')
      .map(({ name, reason }) => ({ name, reason: shorten(reason) })),
    strays: 0,
    durations: journeys.map(({ name, ms }) => ({ name, ms })),
  };
}

/** A journey that needed its second attempt once before fails: its name is in tests/second-attempts.json. */
export function refuseRepeatedAttempts(outcome: Outcome, known: readonly string[]): Outcome {
  const repeated = outcome.secondAttempts.filter(({ name }) => known.includes(name));
  return {
    ...outcome,
    passed: outcome.passed - repeated.length,
    failed: outcome.failed + repeated.length,
    failures: [
      ...outcome.failures,
      ...repeated.map(({ name, reason }) => `${name}: needed its second attempt again: ${reason}`),
    ],
    secondAttempts: outcome.secondAttempts.filter((attempt) => !repeated.includes(attempt)),
  };
}

function listJourneys({
  specs,
  suites = [],
}: JourneySuite): { name: string; status: string; reason: string | undefined; ms: number }[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.map(({ status, results }) => ({
      name: `${file} › ${title}`,
      status,
      reason: results.flatMap(({ errors = [] }) => errors)[0]?.message,
      ms: results.reduce((sum, { duration = 0 }) => sum + duration, 0),
    })),
  );
  return [...own, ...suites.flatMap(listJourneys)];
}

function toRelative(path: string, root: string): string {
  return path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;
}

function withReason(label: string, reason: string | undefined): string {
  return [`${label}:`, shorten(reason)].join(' ').replace(/: ?$/, '');
}

/** The failed expectation, and the seed of a property; the rest is in the runner's own output. */
function shorten(reason: string | undefined): string {
  const lines = stripVTControlCharacters(reason ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('at '));
  return lines.slice(0, 3).join(' ');
}
