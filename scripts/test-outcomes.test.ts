import { expect, it } from 'vitest';
import {
  addStrayErrors,
  readJourneyOutcome,
  readUnitOutcome,
  refuseRepeatedAttempts,
  type Outcome,
} from './test-outcomes.ts';

const test = (fullName: string, status: string, ...failureMessages: string[]) => ({
  fullName,
  status,
  duration: 1.4,
  failureMessages,
});
const nothing: Outcome = { passed: 0, failed: 0, failures: [], secondAttempts: [], strays: 0, durations: [] };

it('failed tests and files that did not load are named, and the duration of each test is recorded', () => {
  const report = {
    testResults: [
      {
        name: '/repo/site/a.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          test('group fine', 'passed'),
          test('group wrong', 'failed', 'Error: first', 'Error: second\n{ seed: 7 }\n    at somewhere'),
          test('group left out', 'skipped'),
        ],
      },
      { name: '/repo/site/b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
      {
        name: '/repo/site/c.test.ts',
        status: 'failed',
        message: 'hook threw',
        assertionResults: [test('c', 'skipped')],
      },
    ],
  };
  expect(readUnitOutcome(report, '/repo')).toEqual({
    ...nothing,
    passed: 1,
    failed: 3,
    failures: [
      'site/a.test.ts › group wrong: Error: second { seed: 7 }',
      'site/b.test.ts: Cannot find module',
      'site/c.test.ts: hook threw',
    ],
    durations: ['a.test.ts › group fine', 'a.test.ts › group wrong', 'a.test.ts › group left out', 'c.test.ts › c'].map(
      (name) => ({ name: `site/${name}`, ms: 1 }),
    ),
  });
});

it('counts each error outside of any test as a failure', () => {
  const strays = [{ message: 'Unhandled rejection', file: '/repo/b.test.ts' }, { message: 'no worker' }];
  expect(addStrayErrors({ ...nothing, passed: 2 }, strays, '/repo')).toEqual({
    ...nothing,
    passed: 2,
    failed: 2,
    failures: [
      'b.test.ts › outside of any test: Unhandled rejection',
      'Outside of any file › outside of any test: no worker',
    ],
    strays: 2,
  });
});

it('a journey that is known to have needed its second attempt fails when it needs it again', () => {
  const attempt = (name: string) => ({ name, reason: 'Error: late' });
  const outcome = { ...nothing, passed: 3, secondAttempts: [attempt('a'), attempt('b')] };
  expect(refuseRepeatedAttempts(outcome, ['b', 'c'])).toEqual({
    ...nothing,
    passed: 2,
    failed: 1,
    failures: ['b: needed its second attempt again: Error: late'],
    secondAttempts: [attempt('a')],
  });
});

it('names journeys in suites within suites, and errors outside of any', () => {
  const spec = (title: string, status: string, message?: string) => ({
    file: 'a.spec.ts',
    title,
    tests: [
      { status, results: message ? [{ duration: 3, errors: [{ message }] }, { duration: 4 }] : [{ duration: 5 }] },
    ],
  });
  const report = {
    suites: [
      {
        specs: [spec('opens', 'expected')],
        suites: [
          {
            specs: [
              spec('closes', 'unexpected', '\u001b[31mError: open\u001b[39m\n  at x'),
              spec('turns', 'flaky', 'Error: late'),
            ],
          },
        ],
      },
    ],
    errors: [{ message: 'Error: no server' }],
    stats: { expected: 1, unexpected: 1, flaky: 1 },
  };
  expect(readJourneyOutcome(report)).toEqual({
    passed: 2,
    failed: 2,
    failures: ['a.spec.ts › closes: Error: open', 'Outside of any journey: Error: no server'],
    secondAttempts: [{ name: 'a.spec.ts › turns', reason: 'Error: late' }],
    strays: 0,
    durations: [
      { name: 'a.spec.ts › opens', ms: 5 },
      { name: 'a.spec.ts › closes', ms: 7 },
      { name: 'a.spec.ts › turns', ms: 7 },
    ],
  });
});
