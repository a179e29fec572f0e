import type { Context } from 'hono';
import type { ErrorReport } from '../../integrations/error-reports/error-report-sink.ts';
import { readEnvelope } from '../error-reports/read-envelope.ts';
import { readPolicyReports } from '../error-reports/read-policy-reports.ts';
import { createReportBudget } from '../error-reports/report-budget.ts';
import type { SiteOptions } from '../pipeline/site-options.ts';
import type { SiteEnvironment } from './request-id.ts';
import { isUnavailable } from '../../integrations/unavailable.ts';

type Handler = (context: Context<SiteEnvironment>) => Promise<Response>;

/**
 * `/reports/errors` and `/reports/csp`: browsers' reports. Parsed by schema, stripped of personal data, and handed to
 * the
 * sink. The responses have no body.
 */
export function createReportHandlers(options: SiteOptions): { errors: Handler; csp: Handler } {
  const budget = createReportBudget({ clockMs: () => performance.now() });
  const { publicUrl } = options.settings;
  const answer =
    (read: (body: string, place: { publicUrl: string; now: Date }) => readonly ErrorReport[] | undefined): Handler =>
    async (context) => {
      // Before reading the body: an invalid report costs as much to read as a valid one.
      if (!budget.spend(1)) return refuse(context);
      const reports = read(await context.req.text(), { publicUrl, now: options.now() });
      if (!reports) return context.body(null, 400, noStore);
      if (!budget.spend(Math.max(0, reports.length - 1))) return refuse(context);
      return context.body(null, (await keep(reports, context, options)) ? 202 : 503, noStore);
    };
  return {
    errors: answer((body, place) => {
      const report = readEnvelope(body, place);
      return report && [report];
    }),
    csp: answer(readPolicyReports),
  };
}

const noStore = { 'cache-control': 'no-store' };

const refuse = (context: Context<SiteEnvironment>) => context.body(null, 429, { ...noStore, 'retry-after': '60' });

async function keep(
  reports: readonly ErrorReport[],
  context: Context<SiteEnvironment>,
  { services, logger }: SiteOptions,
): Promise<boolean> {
  try {
    for (const report of reports) await services.errorReports.add(report);
    return true;
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    logger.warn({ requestId: context.get('requestId'), err: error }, 'An error report was lost');
    return false;
  }
}
