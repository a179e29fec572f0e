import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { AuditedDocument, AuditEntry, AuditFilter, AuditRegister } from '../storage/audit-register.ts';
import type { Storage } from '../storage/storage.ts';
import { getActor } from './actor.ts';
import { getClientNetwork } from './client-address.ts';

export interface AuditRecord {
  /** For example `document.publish`, `token.create`. */
  readonly action: string;
  /** Id or name of a subject that is not a document. */
  readonly subject?: string;
  readonly documents?: readonly AuditedDocument[];
}

export interface AuditVerification {
  readonly isWhole: boolean;
  /** The number of entries. */
  readonly length: number;
  /** Hash of the newest entry. A copy of it elsewhere can prove later that no entries were cut off at the end. */
  readonly lastHash: string;
  /** The sequence number of the first entry that was changed. */
  readonly brokenAt: number | undefined;
}

/** Who did what, when, from which network, with which versions. Each entry contains the hash of the previous one. */
export interface AuditLog {
  /** `transaction` is that of the write to be recorded. */
  readonly record: (transaction: Storage, record: AuditRecord) => Promise<void>;
  /** Newest first. */
  readonly list: (filter: AuditFilter) => Promise<{ total: number; entries: AuditEntry[] }>;
  /** Reads the whole log and recomputes every hash. */
  readonly verify: () => Promise<AuditVerification>;
}

const documentsPerEntry = 100;
const entriesPerRead = 1000;

export function createAuditLog({ storage, now }: { storage: Storage; now: () => Date }): AuditLog {
  async function append(
    transaction: Storage,
    { action, subject, documents }: AuditRecord & { documents: readonly AuditedDocument[] },
  ): Promise<void> {
    const last = await transaction.getLastAudit();
    const { id, name } = getActor();
    const entry = {
      sequence: (last?.sequence ?? 0) + 1,
      at: now().getTime(),
      actorId: id,
      actorName: name,
      address: getClientNetwork(),
      action,
      subject,
      documents,
      previousHash: last?.hash ?? '',
    };
    await transaction.appendAudit({ ...entry, hash: hash(entry) });
  }

  return {
    async record(transaction, { documents = [], ...record }) {
      for (let start = 0; start === 0 || start < documents.length; start += documentsPerEntry) {
        await append(transaction, { ...record, documents: documents.slice(start, start + documentsPerEntry) });
      }
    },
    list: (filter) => storage.listAudit(filter),
    verify: () => verifyAudit(storage),
  };
}

export async function verifyAudit(
  storage: Pick<AuditRegister, 'readAudit' | 'getLastAudit'>,
): Promise<AuditVerification> {
  let last: AuditEntry | undefined;
  for (;;) {
    const entries = await storage.readAudit({ after: last?.sequence ?? 0, limit: entriesPerRead });
    for (const entry of entries) {
      const follows = entry.sequence === (last?.sequence ?? 0) + 1 && entry.previousHash === (last?.hash ?? '');
      if (!follows || entry.hash !== hash(entry)) {
        const length = (await storage.getLastAudit())?.sequence ?? 0;
        return { isWhole: false, length, lastHash: last?.hash ?? '', brokenAt: (last?.sequence ?? 0) + 1 };
      }
      last = entry;
    }
    if (entries.length < entriesPerRead) break;
    // The log may be long, so other requests run in between.
    await setImmediate();
  }
  return { isWhole: true, length: last?.sequence ?? 0, lastHash: last?.hash ?? '', brokenAt: undefined };
}

function hash(entry: Omit<AuditEntry, 'hash'>): string {
  const { sequence, at, actorId, actorName, address, action, subject, documents, previousHash } = entry;
  const versions = documents.map(({ id, before, after }) => [id, before ?? null, after ?? null]);
  const fields = [sequence, at, actorId, actorName, action, subject ?? null, versions, previousHash];
  // Older entries have no address, and their hashes must stay the same.
  if (address !== undefined) fields.push(address);
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}
