import { pino, type Logger } from 'pino';
import type { Configuration } from './configuration.ts';

/** Structured logs on standard error, so that what a command prints stays readable. Secrets never reach a line. */
export function createLogger({ logLevel }: Pick<Configuration, 'logLevel'>): Logger {
  return pino(
    {
      level: logLevel,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [
          'authorization',
          'cookie',
          'token',
          'accessToken',
          'writeToken',
          '*.authorization',
          '*.cookie',
          '*.token',
          'fields',
          '*.fields',
        ],
      },
    },
    pino.destination({ dest: 2, sync: false }),
  );
}
