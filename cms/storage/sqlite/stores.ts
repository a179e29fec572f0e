import type { Registers, StoreNews } from '../storage.ts';
import { createAccessStore } from './access-store.ts';
import { createAccountStore } from './account-store.ts';
import { createArchiveStore } from './archive-store.ts';
import { createAssetStore } from './asset-store.ts';
import { createAuditStore } from './audit-store.ts';
import { createDocumentStore } from './document-store.ts';
import { createExperimentStore } from './experiment-store.ts';
import { createFindingStore } from './finding-store.ts';
import { createModelStore } from './model-store.ts';
import { createPublicationStore, type PublicationOptions, type PublicationStore } from './publication-store.ts';
import { createReleaseStore } from './release-store.ts';
import { createRootStore } from './root-store.ts';
import { createTrashStore } from './trash-store.ts';
import type { Statements } from './statement-cache.ts';
import type { Synchronous } from './synchronous.ts';
import { createWebhookStore } from './webhook-store.ts';
import { createWorkingStore } from './working-store.ts';

/** Every register on one connection. */
export type Stores = Omit<Synchronous<Registers>, keyof PublicationStore | 'openOverlay'> & PublicationStore;

export function createStores(statements: Statements, options: PublicationOptions): Stores {
  return {
    ...createAccessStore(statements),
    ...createAccountStore(statements),
    ...createArchiveStore(statements),
    ...createAssetStore(statements),
    ...createAuditStore(statements),
    ...createDocumentStore(statements),
    ...createExperimentStore(statements),
    ...createFindingStore(statements),
    ...createModelStore(statements),
    ...createPublicationStore(statements, options),
    ...createReleaseStore(statements),
    ...createRootStore(statements),
    ...createTrashStore(statements),
    ...createWebhookStore(statements),
    ...createWorkingStore(statements),
  };
}

/** Calls a register's method on the right connection. */
export type Call = <Result>(method: keyof Registers, work: () => Result) => Promise<Result>;

/**
 * Combines the stores of the reading and the writing connection (which may be the same) into the asynchronous
 * registers.
 */
export function toRegisters(
  { reading, writing }: { reading: Stores; writing: Stores },
  { read, write }: { read: Call; write: Call },
): Registers {
  const reads = Object.entries(reading).map(([name, method]) => [name, toAsync(read, name, method)]);
  const writes = Object.entries(writing)
    .filter(([name]) => name in newsOfWrites)
    .map(([name, method]) => [name, toAsync(write, name, method)]);
  return {
    // The cast is safe: the stores have the registers' method names, and `toAsync` adds the promises.
    ...(Object.fromEntries([...reads, ...writes]) as Omit<Registers, 'openOverlay'>),
    async openOverlay(request) {
      const known = await read('openOverlay', () => reading.findOverlay(request));
      if (known !== undefined) return known;
      const entries = await request.listEntries();
      return write('openOverlay', () => writing.writeOverlay(request, entries));
    },
  };
}

function toAsync(call: Call, name: string, method: (...given: never[]) => unknown) {
  return (...given: never[]) => call(name as keyof Registers, () => method(...given));
}

/**
 * The methods that write, with the news that each causes. Every other method uses the reading connection, on which a
 * write fails (read-only).
 */
const newsOfWrites = {
  putToken: [],
  putAccount: [],
  deleteAccount: [],
  putSession: [],
  noteSessionUse: [],
  deleteSessions: [],
  deleteEndedSignIns: [],
  putSignInLink: [],
  takeSignInLink: [],
  putPasskey: [],
  deletePasskey: [],
  useChallenge: [],
  putResponse: [],
  putArchived: [],
  deleteArchived: [],
  putTrashed: [],
  deleteTrashed: [],
  deleteDocuments: [],
  putAsset: [],
  changeAsset: [],
  deleteAssets: [],
  addAssetTag: [],
  appendAudit: [],
  writeDrafts: [],
  putExperiment: [],
  deleteExperiment: [],
  replaceModels: ['models', 'outbox'],
  changePublication: ['publication', 'releases', 'outbox'],
  openOverlay: [],
  removeOverlays: [],
  reindexPublished: [],
  putRelease: ['releases', 'outbox'],
  putPreview: [],
  recordPreviewUse: [],
  endPreviews: [],
  putBookmark: [],
  deleteBookmark: [],
  putCollection: [],
  deleteCollection: [],
  putEvent: ['outbox'],
  putWebhook: ['outbox'],
  deleteWebhook: ['outbox'],
  putDelivery: ['outbox'],
  putOutcome: [],
  abandonDeliveries: [],
  deleteEvents: [],
  putWorkingCopy: [],
  deleteWorkingChanges: [],
  dropGoneEntries: [],
  putEntries: [],
  putWords: [],
} as const satisfies Partial<Record<keyof Registers, readonly StoreNews[]>>;

/** Undefined for a method that only reads. */
export function listNews(method: keyof Registers): readonly StoreNews[] | undefined {
  const news: Partial<Record<keyof Registers, readonly StoreNews[]>> = newsOfWrites;
  return news[method];
}
