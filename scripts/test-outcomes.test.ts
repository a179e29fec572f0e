import { expect, it } from 'vitest';
import { addStrayErrors, readJourneyOutcome, readUnitOutcome } from './test-outcomes.ts';

const test = (fullName: string, status: string, ...failureMessages: string[]) => ({
  fullName,
  status,
  failureMessages,
});

it('names unit tests that failed, files that did not load, and what needed a second attempt', () => {
  const report = {
    testResults: [
      {
        name: '/repo/site/a.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          test('group fine', 'passed'),
          test('group late', 'passed', 'Error: too late\n    at somewhere'),
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
    passed: 2,
    failed: 3,
    failures: [
      'site/a.test.ts › group wrong: Error: second { seed: 7 }',
      'site/b.test.ts: Cannot find module',
      'site/c.test.ts: hook threw',
    ],
    secondAttempts: ['site/a.test.ts › group late: Error: too late'],
    strays: 0,
  });
});

it('counts what was thrown outside of any test, unless a first attempt of that file has left it behind', () => {
  const outcome = {
    passed: 2,
    failed: 0,
    failures: [],
    secondAttempts: ['a.test.ts › late: Error: too late'],
    strays: 0,
  };
  const strays = [
    { message: 'of the first attempt', file: '/repo/a.test.ts' },
    { message: 'nobody waited', file: '/repo/b.test.ts' },
    { message: 'no worker' },
  ];
  expect(addStrayErrors(outcome, strays, '/repo')).toEqual({
    ...outcome,
    failed: 2,
    failures: [
      'b.test.ts › outside of any test: nobody waited',
      'Outside of any file › outside of any test: no worker',
    ],
    strays: 3,
  });
});

it('names journeys in suites within suites, and errors outside of any', () => {
  const spec = (title: string, status: string, message?: string) => ({
    file: 'a.spec.ts',
    title,
    tests: [{ status, results: message ? [{ errors: [{ message }] }, { errors: [] }] : [{}] }],
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
    secondAttempts: ['a.spec.ts › turns: Error: late'],
    strays: 0,
  });
});
