import { describe, expect, test } from 'vitest';
import { exampleReport, testErrorReportSink } from './error-report-sink-contract.ts';
import type { ErrorReport } from './error-report-sink.ts';
import { createForwardingErrorReportSink, parseDsn } from './forwarding-error-report-sink.ts';

const target = { address: 'https://reports.test/api/42/envelope/', key: 'abc' };

describe('forwarded error reports', () => {
  testErrorReportSink(async () => {
    const bodies: string[] = [];
    let isDown = false;
    const fetch = async (_: string, init: RequestInit) => {
      if (isDown) throw new TypeError('fetch failed');
      bodies.push(init.body as string);
      return new Response('{}');
    };
    return {
      sink: createForwardingErrorReportSink({ target, fetch, timeoutMs: 1000 }),
      list: async () =>
        bodies.map((body) => {
          const [envelope = '', , event = ''] = body.split('\n');
          return {
            id: (JSON.parse(envelope) as { event_id: string }).event_id,
            event: JSON.parse(event) as ErrorReport['event'],
          };
        }),
      fail: async () => void (isDown = true),
    };
  });

  test('send the key in a header and follow no redirects', async () => {
    const asked: [string, RequestInit][] = [];
    const fetch = async (url: string, init: RequestInit) => {
      asked.push([url, init]);
      return new Response('{}');
    };
    await createForwardingErrorReportSink({ target, fetch, timeoutMs: 1000 }).add(exampleReport);
    expect(asked[0]?.[0]).toBe(target.address);
    expect(String(asked[0]?.[1].body).split('\n')[1]).toBe('{"type":"event"}');
    expect(asked[0]?.[1]).toMatchObject({ method: 'POST', redirect: 'error' });
    expect(new Headers(asked[0]?.[1].headers).get('x-sentry-auth')).toContain('sentry_key=abc');
  });

  test.each([400, 429, 500])('status %i is a failure', async (status) => {
    const fetch = async () => new Response('', { status });
    const sink = createForwardingErrorReportSink({ target, fetch, timeoutMs: 1000 });
    await expect(sink.add(exampleReport)).rejects.toThrow(String(status));
  });
});

test('a DSN contains an address and a key', () => {
  expect(parseDsn('https://abc@reports.test/42')).toEqual(target);
  expect(parseDsn('http://abc@127.0.0.1:9000/below/42')).toEqual({
    address: 'http://127.0.0.1:9000/below/api/42/envelope/',
    key: 'abc',
  });
});

test.each(['', 'reports.test/42', 'https://reports.test/42', 'https://abc@reports.test/', 'ftp://abc@reports.test/42'])(
  '%j is not a valid DSN',
  (dsn) => {
    expect(parseDsn(dsn)).toBeUndefined();
  },
);
