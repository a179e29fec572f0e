/**
 * Forwards error reports to a service that accepts envelopes in Sentry's public format (three lines of JSON: envelope,
 * item, event). Each report is sent once, so reports are lost while the service is down.
 */
import type { ErrorReportSink } from './error-report-sink.ts';
import { orUnavailable, Unavailable } from '../unavailable.ts';

export interface ErrorReportTarget {
  /** The URL for envelopes of the project. */
  readonly address: string;
  readonly key: string;
}

/** `https://KEY@host/path/PROJECT`; `undefined` for other formats. */
export function parseDsn(dsn: string): ErrorReportTarget | undefined {
  if (!URL.canParse(dsn)) return undefined;
  const url = new URL(dsn);
  const [, before, project] = /^(.*)\/(\d+)$/.exec(url.pathname) ?? [];
  if (!/^https?:$/.test(url.protocol) || !/^\w+$/.test(url.username) || project === undefined) return undefined;
  return { address: `${url.origin}${before}/api/${project}/envelope/`, key: url.username };
}

export function createForwardingErrorReportSink({
  target,
  fetch,
  timeoutMs,
}: {
  target: ErrorReportTarget;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  timeoutMs: number;
}): ErrorReportSink {
  return {
    async add({ id, receivedAt, event }) {
      const lines = [{ event_id: id, sent_at: receivedAt }, { type: 'event' }, event];
      const answer = await send(lines.map((line) => JSON.stringify(line)).join('\n'));
      await answer.body?.cancel();
      if (!answer.ok) throw new Unavailable(`The report was answered with ${answer.status}`);
    },
  };

  function send(body: string): Promise<Response> {
    return orUnavailable('The report could not be sent on', () =>
      fetch(target.address, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          'content-type': 'application/x-sentry-envelope',
          'x-sentry-auth': `Sentry sentry_version=7, sentry_key=${target.key}, sentry_client=financial-cloud/1.0`,
        },
        body,
      }),
    );
  }
}
