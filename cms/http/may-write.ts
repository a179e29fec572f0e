import type { Context } from 'hono';
import { listRights } from '../access/rights.ts';
import { parseStoredContent } from '../editing/stored-content.ts';
import type { Storage } from '../storage/storage.ts';
import { adminError } from './errors.ts';
import type { ServiceEnvironment } from './service-environment.ts';
import { findSession } from './session-access.ts';

/** A writer may change documents that they began, even after an editor has changed them. Throws 403. */
export async function checkMayWrite(context: Context, id: string, environment: ServiceEnvironment): Promise<void> {
  if (!(await mayWrite(context, id, environment)))
    throw adminError(403, 'A writer changes their own documents. Ask an editor for this one.');
}

export async function mayWrite(context: Context, id: string, { storage }: ServiceEnvironment): Promise<boolean> {
  const account = findSession(context)?.account;
  if (!account || listRights(account.role).includes('write-others')) return true;
  const versioned = await listFirstAuthors(id, storage);
  const authors = versioned.length > 0 ? versioned : await listWriters(id, storage);
  return authors.length === 0 || authors.includes(account.id);
}

/** The authors of a document without a version. Only people who may write are among them. */
async function listWriters(id: string, storage: Storage): Promise<string[]> {
  const stored = await storage.getWorkingCopy(id);
  if (!stored) return [];
  const { writers } = parseStoredContent(stored.content, stored.revision);
  return [stored.actorId, ...writers.map((writer) => writer.id)];
}

/** Audit actions that create no version, which people other than the authors may cause before the first version. */
const moves: ReadonlySet<string> = new Set([
  'document.archive',
  'document.restore',
  'document.trash',
  'document.put-back',
]);
const entriesAtOnce = 20;

/**
 * The authors of the oldest version: who saved it, and everyone whose changes it contains, which are recorded before
 * it.
 */
async function listFirstAuthors(id: string, storage: Storage): Promise<string[]> {
  const { total } = await storage.listAudit({ documentId: id, offset: 0, limit: 1 });
  for (let end = total; end > 0; end -= entriesAtOnce) {
    const offset = Math.max(0, end - entriesAtOnce);
    const { entries } = await storage.listAudit({ documentId: id, offset, limit: end - offset });
    const oldestFirst = entries.toReversed().filter(({ action }) => !moves.has(action));
    const saved = oldestFirst.find(({ action }) => action !== 'document.write');
    if (saved) return oldestFirst.slice(0, oldestFirst.indexOf(saved) + 1).map(({ actorId }) => actorId);
  }
  return [];
}
