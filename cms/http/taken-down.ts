import type { Handler } from 'hono';
import { maxTakenDown } from '../limits.ts';
import { checkReadAccess } from './read-access.ts';
import type { ServiceEnvironment } from './service-environment.ts';

/**
 * `GET /api/v2/taken-down`, an extension of the hosted service's API: every name with which documents were published
 * that are not published now, the last takedowns first. A site that has never seen their pages answers 410 for them.
 */
export function handleTakenDown(environment: ServiceEnvironment): Handler {
  return async (context) => {
    await checkReadAccess(context, environment);
    context.header('Cache-Control', 'no-store');
    return context.json({ documents: await environment.storage.listTakenDown(maxTakenDown) });
  };
}
