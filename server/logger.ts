import { pino, type Logger } from 'pino';
import type { Configuration } from './configuration.ts';
import { createLogSink, type LogSink } from './log-sink.ts';

/** Never in a line, as deep as our fields go (requirement S-68). */
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

/** In texts that others wrote: messages of errors, addresses of requests. With limits, so that a long word takes no time. */
const addresses = /[\w.+-]{1,64}@[\w-]{1,63}(\.[\w-]{1,63})+/g;
const queryTokens = /\b(access_token|token|secret|password|email)=[^&\s"\\]+/gi;

/** Structured logs, a JSON object a line, so that no value can begin a line of its own. Secrets never reach one. */
export function createLogger({ logLevel }: Pick<Configuration, 'logLevel'>, sink: LogSink = createLogSink(2)): Logger {
  return pino(
    {
      level: logLevel,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: redactedPaths },
      hooks: {
        streamWrite: (line) => line.replace(addresses, '[address]').replace(queryTokens, '$1=[Redacted]'),
      },
    },
    sink,
  );
}
