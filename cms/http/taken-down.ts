import type { Handler } from 'hono';
import { maxTakenDown } from '../limits.ts';
import { checkReadAccess } from './read-access.ts';
import type { ServiceEnvironment } from './service-environment.ts';

/**
 * `GET /api/v2/taken-down`, an extension of the hosted service's API: the uids of documents that were published once
 * and are not published now, the last taken down first. A site that has never rendered their pages can respond 410 for
 * them.
 */
export function handleTakenDown(environment: ServiceEnvironment): Handler {
  return async (context) => {
    await checkReadAccess(context, environment);
    context.header('Cache-Control', 'no-store');
    return context.json({ documents: await environment.storage.listTakenDown(maxTakenDown) });
  };
}
