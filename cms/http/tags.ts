import type { Handler } from 'hono';
import { checkReadAccess } from './read-access.ts';
import type { ServiceEnvironment } from './service-environment.ts';

/** `GET /api/v2/tags`: every tag of a published document, sorted. */
export function handleTags(environment: ServiceEnvironment): Handler {
  return async (context) => {
    await checkReadAccess(context, environment);
    context.header('Cache-Control', environment.accessToken === undefined ? 'public, max-age=5' : 'private, max-age=5');
    const { sequence } = await environment.storage.getMasterRef();
    return context.json(await environment.storage.listTags(sequence));
  };
}
