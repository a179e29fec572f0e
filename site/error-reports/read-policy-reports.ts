import * as v from 'valibot';
import type { ErrorReport } from '../../integrations/error-reports/error-report-sink.ts';
import { cleanAddress, cleanText } from './clean-text.ts';
import { parseJson } from './read-envelope.ts';

/** Browsers batch reports; more than a handful at once is not from one page. */
const maxBatch = 10;

const shape = v.array(
  v.object({
    type: v.string(),
    body: v.looseObject({
      documentURL: v.optional(v.string(), ''),
      blockedURL: v.optional(v.string(), ''),
      effectiveDirective: v.optional(v.string(), ''),
      sourceFile: v.nullish(v.string()),
      lineNumber: v.nullish(v.number()),
    }),
  }),
);

/** Violations of the content security policy, as the Reporting API sends them; `undefined` for anything else. */
export function readPolicyReports(
  body: string,
  { publicUrl, now }: { publicUrl: string; now: Date },
): ErrorReport[] | undefined {
  const reports = v.safeParse(shape, parseJson(body));
  if (!reports.success) return undefined;
  const violations = reports.output.filter(({ type }) => type === 'csp-violation').slice(0, maxBatch);
  return violations.map(({ body: violation }) => {
    const id = crypto.randomUUID().replaceAll('-', '');
    const directive = cleanText(violation.effectiveDirective);
    // `inline` and `eval` are keywords, not URLs.
    const blocked = /^[\w-]*$/.test(violation.blockedURL)
      ? violation.blockedURL
      : cleanAddress(violation.blockedURL, publicUrl);
    const source = violation.sourceFile ? cleanAddress(violation.sourceFile, publicUrl) : undefined;
    return {
      id,
      kind: 'policy',
      receivedAt: now.toISOString(),
      event: {
        event_id: id,
        platform: 'javascript',
        level: 'warning',
        message: `Blocked by ${directive}: ${blocked}`,
        request: { url: cleanAddress(violation.documentURL, publicUrl) },
        tags: { kind: 'policy', directive, source, line: violation.lineNumber ?? undefined },
      },
    };
  });
}
