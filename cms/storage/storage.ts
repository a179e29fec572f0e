/**
 * The storage interface. An engine knows documents, versions, refs and indexed values; it knows nothing of models,
 * fields, predicates or HTTP. Every engine passes `storage-contract.ts`.
 *
 * Every call may wait. A write is durable (fsynced) when its promise resolves. All dates are epoch milliseconds, UTC.
 */

import type { AccessRegister } from './access-register.ts';
import type { AccountRegister } from './account-register.ts';
import type { ArchiveRegister } from './archive-register.ts';
import type { AssetRegister } from './asset-register.ts';
import type { AuditRegister } from './audit-register.ts';
import type { DocumentRegister } from './document-register.ts';
import type { FindingRegister } from './finding-register.ts';
import type { ModelRegister } from './model-register.ts';
import type { PublicationRegister } from './publication-register.ts';
import type { ReleaseRegister } from './release-register.ts';
import type { RootRegister } from './root-register.ts';
import type { TrashRegister } from './trash-register.ts';
import type { ExperimentRegister } from './experiment-register.ts';
import type { WebhookRegister } from './webhook-register.ts';
import type { WorkingRegister } from './working-register.ts';

/** Declared differences between engines. */
interface StorageCapabilities {
  /** Words match regardless of case and accents. */
  readonly fulltext: boolean;
  /** Several processes may use the store at once. */
  readonly isShared: boolean;
}

/** All methods that read and write. Each rejects with `StorageError` only. */
export interface Registers
  extends
    AccessRegister,
    AccountRegister,
    ArchiveRegister,
    AssetRegister,
    AuditRegister,
    DocumentRegister,
    ExperimentRegister,
    FindingRegister,
    ModelRegister,
    PublicationRegister,
    ReleaseRegister,
    RootRegister,
    TrashRegister,
    WebhookRegister,
    WorkingRegister {}

/**
 * A store, or a transaction of one. Reads through the store see what is committed and do not wait for writes; reads
 * through a transaction also see its own writes.
 */
export interface Storage extends Registers {
  /**
   * Everything that `work` writes through its handle is committed together or not at all. The handle is invalid once
   * the promise settles. One transaction of a store runs at a time, so `work` must await only calls of its handle: to
   * use the store itself in it is an error. A transaction of a transaction is part of the outer one; when it rejects,
   * its own writes are rolled back.
   */
  readonly transaction: <Result>(work: (transaction: Storage) => Promise<Result>) => Promise<Result>;
  /** Runs when the outermost transaction is durable, or at once outside of one. Dropped on rollback. */
  readonly afterCommit: (work: () => void) => void;
  /**
   * Broadcasts a message, which is not stored, to every process: when the outermost transaction is durable, or at once
   * outside of one. Dropped on rollback. At most `maxMessageBytes`.
   */
  readonly announce: (message: string) => Promise<void>;
}

/** PostgreSQL limits the payload of NOTIFY to less than 8000 bytes. */
export const maxMessageBytes = 7500;

/** What changed: a new master ref, the models, the outbox of the webhooks, or releases and their schedules. */
export type StoreNews = 'publication' | 'models' | 'outbox' | 'releases';

/** An open store. */
export interface StorageEngine extends Storage {
  readonly capabilities: StorageCapabilities;
  /** False after a write failed so that only a restart can tell what is stored; reads continue (`unflushed`). */
  readonly isWritable: () => boolean;
  /**
   * Calls the listener after each commit that changed something, in whichever process, and after a lost connection,
   * during which news may have been missed. Returns a function that removes the listener.
   */
  readonly listen: (listener: (news: StoreNews) => void) => () => void;
  /**
   * Calls the listener with each message that any process announces, this one included; all processes receive messages
   * in the same order. Calls it with undefined after a lost connection, during which messages may have been missed.
   * Returns a function that removes the listener.
   */
  readonly hear: (listener: (message: string | undefined) => void) => () => void;
  /**
   * Acquires or renews the named lease for `forMs`. Returns false while another process holds it; it can be acquired
   * again once it has expired.
   */
  readonly holdLease: (name: string, forMs: number) => Promise<boolean>;
  /** Waits for writes in progress, then closes the store. */
  readonly close: () => Promise<void>;
}
