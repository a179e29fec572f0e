import type { Handler } from 'hono';
import { checkReadAccess } from './read-access.ts';
import type { ServiceEnvironment } from './service-environment.ts';

/** `GET /api/v2/tags`: every tag of a published document, sorted. */
export function handleTags(environment: ServiceEnvironment): Handler {
  return (context) => {
    checkReadAccess(context, environment);
    context.header('Cache-Control', environment.accessToken === undefined ? 'public, max-age=5' : 'private, max-age=5');
    return context.json(environment.storage.listTags(environment.storage.getMasterRef().sequence));
  };
}
