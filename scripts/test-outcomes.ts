import { stripVTControlCharacters } from 'node:util';

/** What came of a run of tests, read from the JSON report of its runner. */
export interface Outcome {
  passed: number;
  failed: number;
  /** Names of what failed. Shorter than `failed` when a runner died before it could name anything. */
  failures: readonly string[];
  /** What passed at its second attempt only, with the reason of the first (decision 0044). */
  secondAttempts: readonly string[];
  /** Thrown outside of any test. A runner ends with an error then, although no test may have failed. */
  strays: number;
}

interface UnitReport {
  testResults: {
    /** The file's absolute path. */
    name: string;
    status: 'passed' | 'failed';
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: readonly string[] }[];
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
  // A file can fail by itself: it did not load, or one of its hooks threw.
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
    secondAttempts: passed
      .filter(({ failureMessages }) => failureMessages.length > 0)
      .map(({ label, failureMessages }) => withReason(label, failureMessages[0])),
    strays: 0,
  };
}

/** Where vitest's run leaves what was thrown outside of any test (stray-errors-reporter.ts). */
export const strayErrorsFile = 'test-results/stray-errors.json';

export interface StrayError {
  message: string;
  /** The absolute path of the test file that ran then. */
  file?: string | undefined;
}

/**
 * Counts what was thrown outside of any test: each is a failure. Unless a test of the same file needed its second attempt:
 * then it is what the first has left behind.
 */
export function addStrayErrors(outcome: Outcome, strays: readonly StrayError[], root: string): Outcome {
  const labels = strays.map(({ message, file }) => ({
    file: file === undefined ? 'Outside of any file' : toRelative(file, root),
    message,
  }));
  const left = labels.filter(({ file }) => !outcome.secondAttempts.some((name) => name.startsWith(`${file} › `)));
  return {
    ...outcome,
    failed: outcome.failed + left.length,
    failures: [
      ...outcome.failures,
      ...left.map(({ file, message }) => withReason(`${file} › outside of any test`, message)),
    ],
    strays: strays.length,
  };
}

interface JourneySuite {
  specs: {
    file: string;
    title: string;
    tests: { status: string; results: { errors?: { message?: string }[] }[] }[];
  }[];
  suites?: JourneySuite[];
}

interface JourneyReport {
  suites: JourneySuite[];
  /** What went wrong outside of any journey: a server that did not start, a file that did not load. */
  errors: { message?: string }[];
  stats: { expected: number; unexpected: number; flaky: number };
}

/** Reads the report of Playwright's `json` reporter. */
export function readJourneyOutcome(report: unknown): Outcome {
  const { suites, errors, stats } = report as JourneyReport;
  const journeys = suites.flatMap(listJourneys);
  const named = (wanted: string): string[] =>
    journeys.filter(({ status }) => status === wanted).map(({ label, reason }) => withReason(label, reason));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures: [...named('unexpected'), ...errors.map(({ message }) => withReason('Outside of any journey', message))],
    secondAttempts: named('flaky'),
    strays: 0,
  };
}

function listJourneys({ specs, suites = [] }: JourneySuite): { label: string; status: string; reason?: string }[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.map(({ status, results }) => ({
      label: `${file} › ${title}`,
      status,
      reason: results.flatMap(({ errors = [] }) => errors)[0]?.message,
    })),
  );
  return [...own, ...suites.flatMap(listJourneys)];
}

function toRelative(path: string, root: string): string {
  return path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;
}

/** What was expected, and the seed of a property; the rest is in the runner's own output. */
function withReason(label: string, reason: string | undefined): string {
  const lines = stripVTControlCharacters(reason ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('at '));
  return [`${label}:`, ...lines.slice(0, 3)].join(' ').replace(/:$/, '');
}
