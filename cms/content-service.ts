/**
 * The only entry point of the content service: a headless repository with the hosted service's API v2. One instance per
 * data directory; it locks the store until `close()`.
 */
import { join } from 'node:path';
import type { ContentServiceOptions } from './service-options.ts';
import { createAccounts } from './accounts/accounts.ts';
import { createMailedLinks } from './accounts/mailed-links.ts';
import { createPasskeys } from './accounts/passkeys.ts';
import { auditAssets } from './access/audit-assets.ts';
import { createAuditLog } from './access/audit-log.ts';
import { createEvaluationBudget } from './access/evaluation-budget.ts';
import { runFrom } from './access/client-address.ts';
import { createContentAdministration, type ContentAdministration } from './documents/content-administration.ts';
import { createChangeWaiters } from './documents/change-waiters.ts';
import { createUidRule } from './documents/uid-rule.ts';
import { createPublishListeners, type PublishEvent } from './documents/publish-listeners.ts';
import { announceChanges } from './editing/announce-changes.ts';
import { createStudioNews } from './editing/studio-news.ts';
import { createFinding } from './editing/finding.ts';
import { createSittings } from './editing/sittings.ts';
import { startBackgroundWork } from './background/background-work.ts';
import { createLiveMemory } from './editing/live/live-memory.ts';
import { createLivePages } from './editing/live/live-pages.ts';
import { createLiveTokens } from './editing/live/live-tokens.ts';
import { createEventStreams } from './http/event-streams.ts';
import { createKnownSessions } from './http/known-sessions.ts';
import { createContentApp } from './http/content-app.ts';
import { toStudioOrigin } from './http/studio-origin.ts';
import type { ServiceLogger } from './http/service-environment.ts';
import { readCookieSecret } from './http/session-access.ts';
import {
  defaultLeaseMs,
  defaultPreviewIdleMs,
  defaultPreviewLifetimeMs,
  defaultRefLifetimeMs,
  defaultSittingCheckMs,
  maxOriginalCopyBytes,
} from './limits.ts';
import { createAssetLibrary } from './media/asset-library.ts';
import { createFileSignatures } from './media/file-signatures.ts';
import { createFolderMediaStore } from './media/folder-media-store.ts';
import { createGatedFiles } from './media/gated-files.ts';
import { createImageWorkers } from './media/image-workers.ts';
import type { MediaStore } from './media/media-store.ts';
import { createOriginals } from './media/originals.ts';
import type { S3Settings } from './media/s3/s3-settings.ts';
import { createStoredModels } from './models/stored-models.ts';
import { createDiskSpaceLimits, readDiskSpace } from './storage/disk-space-limits.ts';
import { guardDiskSpace } from './storage/guard-disk-space.ts';
import { makePrivateDirectory } from './storage/private-files.ts';
import { openStore } from './storage/open-store.ts';
import type { StorageEngine } from './storage/storage.ts';
import { recordChanges } from './webhooks/record-changes.ts';
import { createWebhookSender } from './webhooks/send-webhook.ts';
import { resolveHost } from './webhooks/target-check.ts';
import { createWebhooks } from './webhooks/webhooks.ts';

export type { ContentServiceOptions } from './service-options.ts';
export type { PublishEvent } from './documents/publish-listeners.ts';
export type { StudioBuild, StudioFiles } from './http/studio-build.ts';
export type { ContentAdministration } from './documents/content-administration.ts';
export type { DocumentInput } from './documents/document-input.ts';
export type { ModelUpgradeResult } from './documents/upgrade-models.ts';
export { ContentError } from './documents/content-error.ts';
export { AssetError } from './media/asset-error.ts';
export type { MediaStore } from './media/media-store.ts';
export { createFileSignatures, fileSignatureHeader } from './media/file-signatures.ts';
export { MediaStoreError } from './media/media-store-error.ts';
export { createFolderMediaStore } from './media/folder-media-store.ts';
export type { S3Settings } from './media/s3/s3-settings.ts';
export { StorageError } from './storage/storage-error.ts';
export { createBackup } from './backup/create-backup.ts';
export { toStudioOrigin } from './http/studio-origin.ts';
export { restoreBackup } from './backup/restore-backup.ts';
export { moveStore, type StoreAddress } from './move/move-store.ts';

export interface ContentService {
  /**
   * Serves every HTTP endpoint of the content origin. Never rejects: failures are responses. The audit log keeps the
   * network part of `clientAddress`.
   */
  readonly fetch: (request: Request, clientAddress?: string) => Promise<Response>;
  readonly admin: ContentAdministration;
  /** The URL at which a browser opens the studio. It contains the start key as long as there is no account. */
  readonly findStudioUrl: () => Promise<string>;
  /** Pending webhook deliveries, for metrics. */
  readonly countPendingDeliveries: () => Promise<number>;
  /** How often each step of the clean-up has failed in this process, for metrics. */
  readonly housekeepingFailures: () => Readonly<Record<string, number>>;
  /** Calls the listener when a publish or unpublish is durable. Returns a function that removes the listener. */
  readonly onPublish: (listener: (event: PublishEvent) => void) => () => void;
  /**
   * Whether a `Cookie` header belongs to a session that this process has verified recently. Does not read the store.
   */
  readonly isSignedIn: (cookies: string | undefined) => boolean;
  /** Closes the event streams of the studio, which would delay a graceful stop, and rejects new ones. */
  readonly endStreams: () => void;
  /** Closes the store. The service cannot be used afterwards. */
  readonly close: () => Promise<void>;
}

/** Loads the S3 client, which a service with a media folder does not need. Throws `MediaStoreError` `misconfigured`. */
export async function connectS3MediaStore(settings: S3Settings, logger: ServiceLogger): Promise<MediaStore> {
  const { connectS3MediaStore: connect } = await import('./media/s3/connect-s3-media-store.ts');
  return connect({ settings, logger });
}

const silentLogger: ServiceLogger = { info() {}, warn() {}, error() {} };

/** Rejects with `StorageError`: `locked`, `corrupt`, `unsupported-engine`, `misconfigured`, `newer-schema`. */
export async function createContentService(options: ContentServiceOptions): Promise<ContentService> {
  const { dataDirectory, writeToken, languages } = options;
  if (languages.length === 0) throw new TypeError('A repository needs at least one language.');
  if (writeToken === '') throw new TypeError('The write token must not be empty.');
  const now = options.now ?? (() => new Date());
  makePrivateDirectory(dataDirectory);
  const engine = await openStore({ dataDirectory, database: options.database, now });
  try {
    return await openService(engine, { ...options, now, logger: options.logger ?? silentLogger });
  } catch (error) {
    // The caller gets no service to close, so the store is closed here.
    await engine.close();
    throw error;
  }
}

type OpenOptions = ContentServiceOptions & Required<Pick<ContentServiceOptions, 'now' | 'logger'>>;

async function openService(engine: StorageEngine, options: OpenOptions): Promise<ContentService> {
  const { dataDirectory, repository, languages, logger, now } = options;
  const publicUrl = options.publicUrl.replace(/\/+$/, '');
  const audit = createAuditLog({ storage: engine, now });
  const diskLimits = createDiskSpaceLimits(options.readSpace ?? (() => readDiskSpace(dataDirectory)));
  const recorded = recordChanges(announceChanges(auditAssets(engine, audit)), { now });
  // A database has a disk of its own, which this process cannot measure: here are files alone.
  const storage = options.database === undefined ? guardDiskSpace(recorded, diskLimits) : recorded;
  const imageWorkers = createImageWorkers();
  const media = options.mediaStore ?? createFolderMediaStore({ directory: join(dataDirectory, 'media') });
  const assets = createAssetLibrary({
    media,
    incomingDirectory: join(dataDirectory, 'incoming'),
    storage,
    diskLimits,
    workers: imageWorkers,
    publicUrl,
    now,
  });
  const publishing = await createPublishListeners({ storage, logger });
  const findUidProblem = createUidRule(options.findReservedName);
  const changes = createChangeWaiters();
  publishing.listen(changes.resume);
  const models = await createStoredModels(storage, {
    onUnreadable: (error) => logger.error({ err: error }, 'The changed models could not be read.'),
  });
  const administration = createContentAdministration({
    storage,
    assets,
    languages: languages.map(({ id }) => id),
    findUidProblem,
    getModels: models.get,
    setModels: models.set,
    now,
    previews: {
      publicUrl,
      siteUrl: (options.siteUrl ?? '').replace(/\/+$/, ''),
      lifetimeMs: options.previewLifetimeMs ?? defaultPreviewLifetimeMs,
      now,
    },
    emitPublish: publishing.announce,
    audit,
    onUseNotRecorded: (token, error) => logger.warn({ err: error, token }, 'The use of a token could not be noted.'),
  });
  const targets = {
    allowedHosts: options.allowedWebhookHosts ?? [],
    resolve: options.resolveWebhookHost ?? resolveHost,
  };
  const studioOrigin = toStudioOrigin(publicUrl);
  const signIns = { storage, audit, writeToken: options.writeToken, studioOrigin, now };
  const accounts = createAccounts({
    ...signIns,
    onUseNotRecorded: (account, error) =>
      logger.warn({ err: error, account }, 'The use of a session could not be noted.'),
  });
  const sendMail = options.sendMail ?? (async () => undefined);
  const mailedLinks = createMailedLinks({ accounts, studioOrigin, sendMail, logger, now });
  const webhooks = createWebhooks({ storage, audit, ...targets, now });
  const finding = createFinding({
    storage,
    getModels: models.get,
    languages: languages.map(({ id }) => id),
    publicUrl,
    findUidProblem,
    now,
    onUnreadable: (documentId, error) =>
      logger.error({ err: error, documentId }, 'The words of a document are unreadable.'),
  });
  const sittings = createSittings({
    storage,
    administration,
    getModels: models.get,
    languages: languages.map(({ id }) => id),
    publicUrl,
    findUidProblem,
    now,
    onFailed: (documentId, error) =>
      logger.warn({ err: error, documentId }, 'What was written in a sitting could not become a version.'),
  });
  const background = await startBackgroundWork({
    engine,
    storage,
    administration,
    accounts,
    assets,
    finding,
    sittings,
    repository,
    publicUrl,
    now,
    logger,
    send: createWebhookSender(targets),
    leaseMs: options.leaseMs ?? defaultLeaseMs,
    sittingCheckMs: options.sittingCheckMs ?? defaultSittingCheckMs,
  });
  const stopListening = engine.listen((news) => {
    if (news === 'publication') publishing.catchUp();
    if (news === 'outbox') background.wakeDispatcher();
    if (news === 'models' && engine.capabilities.isShared) void models.reload();
  });
  if (engine.capabilities.isShared) {
    // Reads the changes of other processes between the first read and the start of listening.
    publishing.catchUp();
    await models.reload();
  }
  const studioNews = await createStudioNews({ engine, now });
  const eventStreams = createEventStreams({
    news: studioNews,
    onError: (error) => logger.warn({ err: error }, 'The reader of a stream could not be checked.'),
  });
  const knownSessions = createKnownSessions();
  studioNews.onSessionEnd(knownSessions.forget);
  const app = createContentApp({
    liveTokens: createLiveTokens({ writeToken: options.writeToken, now }),
    livePages: createLivePages(),
    liveMemory: createLiveMemory(),
    studioNews,
    eventStreams,
    knownSessions,
    storage,
    assets,
    administration,
    accounts,
    webhooks,
    changes,
    finding,
    sittings,
    repository,
    publicUrl,
    languages,
    imageWorkers,
    findUidProblem,
    siteUrl: (options.siteUrl ?? '').replace(/\/+$/, ''),
    studioOrigin,
    studioFiles: options.studioFiles,
    passkeys: createPasskeys(signIns),
    mailedLinks,
    accessToken: options.accessToken || undefined,
    writeToken: options.writeToken,
    media,
    originals: createOriginals({
      store: media,
      directory: join(dataDirectory, 'media-originals'),
      maxBytes: maxOriginalCopyBytes,
    }),
    gatedFiles: createGatedFiles({ storage, fields: options.gatedFields ?? [] }),
    fileSignatures: createFileSignatures({ writeToken: options.writeToken, now }),
    mediaCacheDirectory: join(dataDirectory, 'media-cache'),
    releaseVisibility: options.releaseVisibility ?? 'token',
    graphqlIntrospection: options.graphqlIntrospection ?? 'open',
    refLifetimeMs: options.refLifetimeMs ?? defaultRefLifetimeMs,
    previewIdleMs: options.previewIdleMs ?? defaultPreviewIdleMs,
    logger,
    now,
    isWritable: engine.isWritable,
    getModels: models.get,
    evaluationBudget: createEvaluationBudget(options.evaluationMsPerSecond),
  });
  return {
    fetch: async (request, address) =>
      address === undefined ? app.fetch(request) : runFrom(address, () => app.fetch(request)),
    admin: administration,
    async findStudioUrl() {
      const key = await accounts.findStartKey();
      return `${studioOrigin}/studio${key === undefined ? '' : `/start#${key}`}`;
    },
    async countPendingDeliveries() {
      const pending = { status: 'pending', offset: 0, limit: 1 } as const;
      const lists = (await webhooks.list()).map(({ id }) => webhooks.listDeliveries(id, pending));
      return (await Promise.all(lists)).reduce((sum, { total }) => sum + total, 0);
    },
    housekeepingFailures: background.housekeepingFailures,
    onPublish: publishing.listen,
    isSignedIn(cookies) {
      const secret = cookies === undefined ? undefined : readCookieSecret(cookies, { publicUrl });
      return secret !== undefined && knownSessions.knows(secret);
    },
    endStreams: eventStreams.end,
    async close() {
      eventStreams.end();
      studioNews.close();
      stopListening();
      await mailedLinks.settle();
      await background.stop();
      imageWorkers.close();
      media.close();
      await engine.close();
    },
  };
}
