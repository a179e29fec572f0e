import { describe, expect, test } from 'vitest';
import { cleanAddress, cleanText } from './clean-text.ts';
import { readEnvelope } from './read-envelope.ts';
import { readPolicyReports } from './read-policy-reports.ts';
import { createReportBudget } from './report-budget.ts';

const place = { publicUrl: 'https://www.example.test', now: new Date('2026-11-21T10:00:00Z') };
const id = '0b3f4f0e6d0a4d7e9a3e0b9f1c2d3e4f';
const toEnvelope = (event: object, type = 'event') =>
  [{ event_id: id }, { type }, event].map((line) => JSON.stringify(line)).join('\n');

describe('an envelope', () => {
  test('is parsed into its event with the fault and its location', () => {
    const frames = [
      { filename: 'https://www.example.test/assets/kernel-1.js?v=2', function: 'swap', lineno: 1, colno: 9 },
    ];
    const event = {
      event_id: id,
      platform: 'javascript',
      level: 'error',
      exception: { values: [{ type: 'TypeError', value: 'x is not a function', stacktrace: { frames } }] },
      tags: { kind: 'load', during: 'navigation' },
    };
    expect(readEnvelope(toEnvelope(event), place)).toEqual({
      id,
      kind: 'error',
      receivedAt: '2026-11-21T10:00:00.000Z',
      event: {
        ...event,
        exception: {
          values: [
            {
              ...event.exception.values[0],
              stacktrace: { frames: [{ ...frames[0], filename: '/assets/kernel-1.js' }] },
            },
          ],
        },
      },
    });
  });

  test('loses everything that may be about the reader', () => {
    const report = readEnvelope(
      toEnvelope({
        event_id: id,
        user: { ip_address: '203.0.113.7', email: 'canary@bank.example' },
        server_name: 'canary',
        extra: { canary: 1 },
        contexts: { device: 'canary' },
        request: {
          url: 'https://www.example.test/contact?email=canary@bank.example#canary',
          cookies: 'canary=1',
          headers: { 'user-agent': 'canary' },
          query_string: 'canary',
        },
        breadcrumbs: [{ category: 'fetch', message: 'GET /search?q=canary', data: { url: '/canary' } }],
        exception: { values: [{ value: 'No answer for canary@bank.example at https://a.test/b?c=canary' }] },
      }),
      place,
    );
    expect(JSON.stringify(report)).not.toContain('canary');
    expect(report?.event).toMatchObject({
      request: { url: '/contact' },
      breadcrumbs: [{ category: 'fetch', message: 'GET /search' }],
      exception: { values: [{ value: 'No answer for [e-mail] at https://a.test/b' }] },
    });
  });

  test('is cut to the limits of the specification: 250 characters, 50 frames, 100 breadcrumbs', () => {
    const report = readEnvelope(
      toEnvelope({
        event_id: id,
        message: 'x'.repeat(300),
        exception: { values: [{ stacktrace: { frames: Array.from({ length: 60 }, (_, lineno) => ({ lineno })) } }] },
        breadcrumbs: Array.from({ length: 101 }, (_, index) => ({ message: String(index) })),
      }),
      place,
    );
    const event = report?.event as {
      message: string;
      exception: { values: { stacktrace: { frames: { lineno: number }[] } }[] };
      breadcrumbs: { message: string }[];
    };
    expect(event.message).toHaveLength(250);
    const frames = event.exception.values[0]?.stacktrace.frames ?? [];
    expect([frames.length, frames.at(-1)?.lineno]).toEqual([50, 59]);
    expect([event.breadcrumbs.length, event.breadcrumbs[0]?.message]).toEqual([100, '1']);
  });

  test.each([
    ['nothing', ''],
    ['no JSON', 'a\nb\nc'],
    ['no event', toEnvelope({ event_id: id }, 'session')],
    ['an invalid identifier', toEnvelope({ event_id: '../../etc' })],
    ['a list for an event', toEnvelope([])],
  ])('with %s is refused', (_, body) => {
    expect(readEnvelope(body, place)).toBeUndefined();
  });
});

describe('reports of the content security policy', () => {
  const body = {
    documentURL: 'https://www.example.test/contact?name=canary',
    blockedURL: 'https://evil.test/a.js?canary',
    effectiveDirective: 'script-src-elem',
    sourceFile: 'https://www.example.test/assets/kernel-1.js',
    lineNumber: 3,
    originalPolicy: 'canary',
    sample: 'canary',
    referrer: 'https://canary.test/',
  };

  test('have what was blocked and where, and no data of the reader', () => {
    const [report, ...others] = readPolicyReports(JSON.stringify([{ type: 'csp-violation', body }]), place) ?? [];
    expect(others).toEqual([]);
    expect(report?.event).toMatchObject({
      message: 'Blocked by script-src-elem: https://evil.test',
      request: { url: '/contact' },
      tags: { source: '/assets/kernel-1.js', line: 3 },
    });
    expect(JSON.stringify(report)).not.toContain('canary');
  });

  test('of other kinds are omitted, and anything else is rejected', () => {
    expect(readPolicyReports(JSON.stringify([{ type: 'deprecation', body: {} }]), place)).toEqual([]);
    expect(readPolicyReports('{}', place)).toBeUndefined();
    expect(readPolicyReports('nothing', place)).toBeUndefined();
  });
});

test('a URL of the site becomes its path, another URL its origin, and an invalid one nothing', () => {
  expect(cleanAddress('/a?b#c', place.publicUrl)).toBe('/a');
  expect(cleanAddress('https://other.test/a?b', place.publicUrl)).toBe('https://other.test');
  expect(cleanAddress('data:text/html,canary', place.publicUrl)).toBe('data:');
  expect(cleanAddress('http://[', place.publicUrl)).toBe('');
});

test('a text keeps its words', () => {
  expect(cleanText('Is it 3 > 2? Yes, a/b.')).toBe('Is it 3 > 2? Yes, a/b.');
});

test('every URL in a text loses its query string, and the text around it stays', () => {
  expect(cleanText('GET /a?b#c, then "/d#e" and (https://f.test/g?h) (/i?j).')).toBe(
    'GET /a then "/d" and (https://f.test/g) (/i).',
  );
  expect(cleanText('to=https://a.test/b?c=https://d.test/e?f')).toBe('to=https://a.test/b');
  expect(cleanText('a/b?c (see https://d.test)')).toBe('a/b?c (see https://d.test)');
});

test.each(['a', 'http://', '(/a?b)', 'a@', '/'])(
  'a long word of "%s" takes time in proportion, no more',
  { timeout: 30_000 },
  (part) => {
    expect(cleanText(part.repeat((1024 * 1024) / part.length)).length).toBeLessThanOrEqual(250);
  },
);

test('some reports are accepted at once, then one per second', () => {
  let now = 0;
  const budget = createReportBudget({ clockMs: () => now, burst: 3, everyMs: 1000 });
  expect([1, 2, 3, 4].map(() => budget.spend(1))).toEqual([true, true, true, false]);
  now = 1000;
  expect([budget.spend(1), budget.spend(1)]).toEqual([true, false]);
  now = 1_000_000;
  expect(budget.spend(4)).toBe(false);
  expect(budget.spend(3)).toBe(true);
});
