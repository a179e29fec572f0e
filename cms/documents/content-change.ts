import type { AuditLog, AuditRecord } from '../access/audit-log.ts';
import type { Storage } from '../storage/storage.ts';
import type { ImportResources } from './import-documents.ts';
import type { PublicationEvent, PublicationResult } from './publish-documents.ts';

/** What one change works with; everything belongs to its transaction. */
export interface ContentChange {
  /** Its `storage` is the handle of the transaction. */
  readonly resources: ImportResources;
  /** Writes an audit entry. */
  readonly record: (record: AuditRecord) => Promise<void>;
  /** Writes the audit entry of a publication, and announces it after the commit. */
  readonly emitPublish: (
    action: string,
    event: PublicationEvent | undefined,
    subject?: string,
  ) => Promise<PublicationResult>;
}

/** Runs a change in one transaction. */
export type ChangeContent = <Result>(work: (inside: ContentChange) => Promise<Result>) => Promise<Result>;

interface ChangeOptions {
  readonly storage: Storage;
  readonly audit: AuditLog;
  readonly getResources: () => ImportResources;
  /** Called after the commit. */
  readonly announce: (event: PublicationEvent) => void;
}

export function createChangeContent({ storage, audit, getResources, announce }: ChangeOptions): ChangeContent {
  return (work) =>
    storage.transaction((transaction) => {
      const record: ContentChange['record'] = (entry) => audit.record(transaction, entry);
      return work({
        resources: { ...getResources(), storage: transaction },
        record,
        async emitPublish(action, event, subject) {
          if (event || subject !== undefined) {
            await record({ action, ...(subject !== undefined && { subject }), documents: event?.versions ?? [] });
          }
          if (!event) return { ref: (await transaction.getMasterRef()).ref, documentIds: [] };
          transaction.afterCommit(() => announce(event));
          return { ref: event.ref, documentIds: [...event.documentIds] };
        },
      });
    });
}
