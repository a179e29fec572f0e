import { pino, type Logger } from 'pino';
import type { Configuration } from './configuration.ts';
import { createLogSink, type LogSink } from './log-sink.ts';
import { showControls } from './say.ts';

/** Fields that are redacted, down to the depth of our log fields. */
const secrets = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  'token',
  'accessToken',
  'writeToken',
  'password',
  'secret',
  'fields',
  'form',
  'email',
  'phone',
];

const redactedPaths = ['', '*.', '*.*.'].flatMap((prefix) =>
  secrets.map((name) => (name.startsWith('[') ? `${prefix.slice(0, -1)}${name}` : `${prefix}${name}`)),
);

/**
 * Patterns that are redacted in texts of other origin, such as error messages and URLs. Their bounds keep matching
 * linear.
 */
const addresses = /[\w.+-]{1,64}@[\w-]{1,63}(\.[\w-]{1,63})+/g;
/** Tokens of live pages, which are part of URLs. */
const liveTokens = /\blive\.[\w-]{20,700}\.[\w-]{43}/g;
const queryTokens = /\b(access_token|token|secret|password|email)=[^&\s"\\]+/gi;

/**
 * Structured logs: one JSON object per line, so that no value can start a new line. Secrets are redacted. JSON escapes
 * only some of the characters that change what a terminal shows.
 */
export function createLogger({ logLevel }: Pick<Configuration, 'logLevel'>, sink: LogSink = createLogSink(2)): Logger {
  return pino(
    {
      level: logLevel,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: redactedPaths },
      serializers: { err: toLoggedError },
      hooks: {
        streamWrite: (line) =>
          showControls(line)
            .replace(addresses, '[address]')
            .replace(queryTokens, '$1=[Redacted]')
            .replace(liveTokens, '[Redacted]'),
      },
    },
    sink,
  );
}

/** Long URLs of queries are part of messages. */
const maxMessageLength = 500;

/**
 * An outage is told by its message and those of its causes: where in our code a request timed out explains nothing, and
 * on a busy machine such lines come by the hundred.
 */
function toLoggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { stack, message, ...logged } = pino.stdSerializers.err(error);
  const shown = message.length > maxMessageLength ? `${message.slice(0, maxMessageLength)}…` : message;
  return isOutage(error) ? { ...logged, message: shown } : { ...logged, message: shown, stack };
}

/** By name, because the built site is a bundle with its own classes. */
const outageNames: ReadonlySet<string> = new Set([
  'Unavailable',
  'ContentUnavailableError',
  'ResponseTimeoutError',
  'TimeoutError',
]);

function isOutage(error: Error): boolean {
  return outageNames.has(error.name) || (error.cause instanceof Error && isOutage(error.cause));
}
