import type { Handler } from 'hono';
import type { ServiceEnvironment } from './service-environment.ts';

/** `GET /livez`: the event loop runs. Checks nothing else, so that a slow disk does not cause a restart. */
export const handleLivez: Handler = (context) => {
  context.header('Cache-Control', 'no-store');
  return context.text('ok');
};

/**
 * `GET /readyz`: the store can be read. Reports `degraded`, still with 200, when the store rejects writes until the
 * next start: readers are served, and monitoring can alert.
 */
export function handleReadyz(environment: ServiceEnvironment): Handler {
  return async (context) => {
    context.header('Cache-Control', 'no-store');
    try {
      await environment.storage.hasDocuments();
      return context.text(environment.isWritable() ? 'ok' : 'degraded: no writes until the next start');
    } catch (error) {
      environment.logger.error({ err: error }, 'The content store does not answer.');
      return context.text('unavailable', 503);
    }
  };
}
