import type { Handler } from 'hono';
import { longPollMs } from '../limits.ts';
import { badParameter, tooBusy } from './errors.ts';
import { checkReadAccess } from './read-access.ts';
import type { ServiceEnvironment } from './service-environment.ts';
import { readSingle } from './single-parameter.ts';

/**
 * `GET /api/v2/changes?since=REF`, which the hosted service does not have: the master ref, and the ids of the documents
 * that changed since the one that is known; `null` when that cannot be told. While nothing has changed the answer is held
 * back for a while, so that whoever asks again and again hears of a publish at once.
 */
export function answerChanges(environment: ServiceEnvironment): Handler {
  const { storage, changes } = environment;
  return async (context) => {
    checkReadAccess(context, environment);
    const since = readSingle(context, 'since');
    if (since === undefined) throw badParameter('since', 'is missing: it is the master ref that is known');
    if (since === storage.getMasterRef().ref) {
      const next = changes.next(longPollMs);
      if (!next) throw tooBusy('Too many wait for changes already.');
      await next;
    }
    const { ref } = storage.getMasterRef();
    context.header('Cache-Control', 'no-store');
    return context.json({ ref, documents: changes.between(since, ref) ?? null });
  };
}
