import * as v from 'valibot';
import type { ErrorReport } from '../../integrations/error-reports/error-report-sink.ts';
import { reportBreadcrumbs, reportStackFrames } from '../contract/constants.ts';
import { cleanAddress, cleanText } from './clean-text.ts';

const text = v.pipe(v.string(), v.transform(cleanText));
const wholeNumber = v.pipe(v.number(), v.integer());
const levels = ['fatal', 'error', 'warning', 'log', 'info', 'debug'] as const;

/** Only these fields are stored: no user, IP address, cookie, header, query string or extra data can pass. */
const createEventShape = (publicUrl: string) => {
  const address = v.pipe(
    v.string(),
    v.transform((value) => cleanAddress(value, publicUrl)),
  );
  const frame = v.object({
    filename: v.optional(address),
    function: v.optional(text),
    lineno: v.optional(wholeNumber),
    colno: v.optional(wholeNumber),
    in_app: v.optional(v.boolean()),
  });
  const exception = v.object({
    type: v.optional(text),
    value: v.optional(text),
    stacktrace: v.optional(
      v.object({
        // Oldest first: the newest are last, and matter most.
        frames: v.pipe(
          v.array(frame),
          v.transform((frames) => frames.slice(-reportStackFrames)),
        ),
      }),
    ),
  });
  const breadcrumb = v.object({
    timestamp: v.optional(v.number()),
    category: v.optional(text),
    message: v.optional(text),
    level: v.optional(v.picklist(levels)),
  });
  return v.object({
    event_id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
    timestamp: v.optional(v.number()),
    platform: v.optional(v.literal('javascript')),
    level: v.optional(v.picklist(levels)),
    message: v.optional(text),
    exception: v.optional(v.object({ values: v.pipe(v.array(exception), v.maxLength(10)) })),
    breadcrumbs: v.optional(
      v.pipe(
        v.array(breadcrumb),
        v.transform((crumbs) => crumbs.slice(-reportBreadcrumbs)),
      ),
    ),
    request: v.optional(v.object({ url: v.optional(address) })),
    tags: v.optional(
      v.object({
        kind: v.optional(text),
        reference: v.optional(text),
        during: v.optional(v.picklist(['pageload', 'navigation'])),
      }),
    ),
  });
};

/** The event of an envelope (lines of JSON: envelope, then item and payload in turn); `undefined` when it has none. */
export function readEnvelope(
  body: string,
  { publicUrl, now }: { publicUrl: string; now: Date },
): ErrorReport | undefined {
  const [, ...items] = body.split('\n');
  const place = items.findIndex((line, index) => index % 2 === 0 && isEventHeader(line));
  const event = v.safeParse(createEventShape(publicUrl), place < 0 ? undefined : parseJson(items[place + 1]));
  if (!event.success) return undefined;
  return { id: event.output.event_id, kind: 'error', receivedAt: now.toISOString(), event: event.output };
}

function isEventHeader(line: string): boolean {
  return v.is(v.object({ type: v.literal('event') }), parseJson(line));
}

/** Untrusted input. */
export function parseJson(source: string | undefined): unknown {
  try {
    return JSON.parse(source ?? '');
  } catch {
    return undefined;
  }
}
