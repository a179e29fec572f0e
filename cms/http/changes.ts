import type { Handler } from 'hono';
import { longPollMs } from '../limits.ts';
import { badParameter, tooBusy } from './errors.ts';
import { checkReadAccess } from './read-access.ts';
import type { ServiceEnvironment } from './service-environment.ts';
import { readSingle } from './single-parameter.ts';

/**
 * `GET /api/v2/changes?since=REF`, an extension of the hosted service's API: the master ref, and the ids of the
 * documents that changed since `since`; `null` when they are no longer known. Without a change the response waits for a
 * while (long polling), so that a client that repeats the request gets each publish at once.
 */
export function handleChanges(environment: ServiceEnvironment): Handler {
  const { storage, changes } = environment;
  return async (context) => {
    await checkReadAccess(context, environment);
    const since = readSingle(context, 'since');
    if (since === undefined) throw badParameter('since', 'is missing: it is the master ref that is known');
    if (since === (await storage.getMasterRef()).ref) {
      const next = changes.next(longPollMs, context.req.raw.signal);
      if (!next) throw tooBusy('Too many wait for changes already.');
      // A publish between the first read and the subscription would otherwise be missed.
      if (since === (await storage.getMasterRef()).ref) await next;
    }
    const { ref } = await storage.getMasterRef();
    context.header('Cache-Control', 'no-store');
    return context.json({ ref, documents: (await storage.listChanged({ earlier: since, later: ref })) ?? null });
  };
}
