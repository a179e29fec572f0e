import type { Context } from 'hono';
import { listRights } from '../access/rights.ts';
import { adminError } from './errors.ts';
import type { ServiceEnvironment } from './service-environment.ts';
import { findSession } from './session-access.ts';

/** Writers change what they have begun; a document is its first author's. Throws 403. */
export async function checkMayWrite(context: Context, id: string, environment: ServiceEnvironment): Promise<void> {
  if (!(await mayWrite(context, id, environment)))
    throw adminError(403, 'A writer changes their own documents. Ask an editor for this one.');
}

export async function mayWrite(context: Context, id: string, { storage }: ServiceEnvironment): Promise<boolean> {
  const account = findSession(context)?.account;
  if (!account || listRights(account.role).includes('write-others')) return true;
  const author = (await findFirstAuthor(id, storage)) ?? (await storage.getWorkingCopy(id))?.actorId;
  return author === undefined || author === account.id;
}

/** The acts of others that make no version, which may come before the first. */
const moves: ReadonlySet<string> = new Set([
  'document.archive',
  'document.restore',
  'document.trash',
  'document.put-back',
]);
const entriesAtOnce = 20;

/** Of the oldest version. */
async function findFirstAuthor(id: string, storage: ServiceEnvironment['storage']): Promise<string | undefined> {
  const { total } = await storage.listAudit({ documentId: id, offset: 0, limit: 1 });
  for (let end = total; end > 0; end -= entriesAtOnce) {
    const offset = Math.max(0, end - entriesAtOnce);
    const { entries } = await storage.listAudit({ documentId: id, offset, limit: end - offset });
    const first = entries.findLast(({ action }) => !moves.has(action));
    if (first) return first.actorId;
  }
  return undefined;
}
