/**
 * The reporter: the vendor's client with only the parts that are needed, and our limits. Reports go to our own origin,
 * which removes personal data and forwards them (http/handle-error-report.ts).
 */
import {
  addBreadcrumb,
  breadcrumbsIntegration,
  BrowserClient,
  captureException,
  dedupeIntegration,
  defaultStackParser,
  eventFiltersIntegration,
  getCurrentScope,
  linkedErrorsIntegration,
  makeFetchTransport,
  withScope,
} from '@sentry/browser';
import { reportBreadcrumbs, reportQueueEvents, reportStackFrames, reportValueLength } from '../contract/constants.ts';
import { readRootSpan } from './root-span.ts';
import type { Breadcrumb, WaitingFault } from './waiting-fault.ts';

const base = document.body.dataset['base'] ?? '';

const client = new BrowserClient({
  // The vendor requires a DSN; requests go only to the tunnel.
  dsn: `${location.protocol}//site@${location.host}/1`,
  tunnel: `${base}/reports/errors`,
  transport: makeFetchTransport,
  transportOptions: { bufferSize: reportQueueEvents },
  stackParser: defaultStackParser,
  integrations: [breadcrumbsIntegration(), dedupeIntegration(), eventFiltersIntegration(), linkedErrorsIntegration()],
  ignoreErrors: [/^Script error\.?$/],
  maxBreadcrumbs: reportBreadcrumbs,
  maxValueLength: reportValueLength,
  beforeSend: (event) => {
    for (const { stacktrace } of event.exception?.values ?? []) {
      if (stacktrace?.frames) stacktrace.frames = stacktrace.frames.slice(-reportStackFrames);
    }
    return event;
  },
});
getCurrentScope().setClient(client);
client.init();

/** Breadcrumbs recorded before the reporter was loaded. */
export function addEarlier(breadcrumbs: readonly Breadcrumb[]): void {
  for (const breadcrumb of breadcrumbs) addBreadcrumb(breadcrumb);
}

export function report({ error, kind, atMs }: WaitingFault): void {
  withScope((scope) => {
    scope.setTag('kind', kind);
    const span = readRootSpan(atMs);
    if (span) scope.setTag('during', span.name);
    if (error instanceof Error && 'reference' in error) scope.setTag('reference', String(error.reference));
    scope.addEventProcessor((event) => ({ ...event, request: { url: location.origin + location.pathname } }));
    captureException(error);
  });
}
