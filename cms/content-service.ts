/**
 * The only entry to the content service: a headless repository with the hosted service's API v2. One instance for each
 * data directory; it locks the store until `close()`.
 */
import { join } from 'node:path';
import { createAccounts } from './accounts/accounts.ts';
import { createMailedLinks, type StudioMail } from './accounts/mailed-links.ts';
import { createPasskeys } from './accounts/passkeys.ts';
import { auditAssets } from './access/audit-assets.ts';
import { createAuditLog } from './access/audit-log.ts';
import { createEvaluationBudget } from './access/evaluation-budget.ts';
import { runFrom } from './access/client-address.ts';
import { createContentAdministration, type ContentAdministration } from './documents/content-administration.ts';
import { createChangeWaiters } from './documents/change-waiters.ts';
import { createPublishListeners, type PublishEvent } from './documents/publish-listeners.ts';
import { announceChanges } from './editing/announce-changes.ts';
import { createStudioNews } from './editing/studio-news.ts';
import { createFinding } from './editing/finding.ts';
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
import type { StudioFiles } from './http/studio-build.ts';
import {
  defaultLeaseMs,
  defaultPreviewIdleMs,
  defaultPreviewLifetimeMs,
  defaultRefLifetimeMs,
  maxOriginalCopyBytes,
} from './limits.ts';
import { createAssetLibrary } from './media/asset-library.ts';
import { createFolderMediaStore } from './media/folder-media-store.ts';
import { createImageWorkers } from './media/image-workers.ts';
import type { MediaStore } from './media/media-store.ts';
import { createOriginals } from './media/originals.ts';
import type { S3Settings } from './media/s3/s3-settings.ts';
import { toModelSet, type ModelSet } from './models/model-set.ts';
import { createDiskSpaceLimits, readDiskSpace, type DiskSpace } from './storage/disk-space-limits.ts';
import { guardDiskSpace } from './storage/guard-disk-space.ts';
import { makePrivateDirectory } from './storage/private-files.ts';
import { createRunQueue } from './storage/run-queue.ts';
import { createSqliteStorage } from './storage/sqlite/sqlite-storage.ts';
import { acquireLock } from './storage/sqlite/writer-lock.ts';
import type { Storage, StorageEngine } from './storage/storage.ts';
import { recordChanges } from './webhooks/record-changes.ts';
import { createWebhookSender } from './webhooks/send-webhook.ts';
import { resolveHost, type ResolveHost } from './webhooks/target-check.ts';
import { createWebhooks } from './webhooks/webhooks.ts';

export type { PublishEvent } from './documents/publish-listeners.ts';
export type { StudioBuild, StudioFiles } from './http/studio-build.ts';
export type { ContentAdministration } from './documents/content-administration.ts';
export type { DocumentInput } from './documents/document-input.ts';
export type { Asset, AssetInput } from './media/asset-library.ts';
export { ContentError, type DocumentProblem } from './documents/content-error.ts';
export { AssetError } from './media/asset-error.ts';
export type { MediaStore } from './media/media-store.ts';
export { MediaStoreError } from './media/media-store-error.ts';
export { createFolderMediaStore } from './media/folder-media-store.ts';
export type { S3Settings } from './media/s3/s3-settings.ts';
export { ModelError } from './models/model-error.ts';
export { StorageError } from './storage/storage-error.ts';
export { createBackup } from './backup/create-backup.ts';
export { toStudioOrigin } from './http/studio-origin.ts';
export { restoreBackup } from './backup/restore-backup.ts';
export { moveStore, type MoveSummary, type StoreAddress } from './move/move-store.ts';

export interface ContentServiceOptions {
  /** Holds `content.sqlite`, `media/` and `media-cache/`; created if missing. */
  dataDirectory: string;
  /** Where the files of assets are, by default in `media/`. The service closes it. */
  mediaStore?: MediaStore;
  /** `postgres://…`: the store, which several services may use at a time; without it, `content.sqlite`. */
  database?: string;
  /** The repository's name, such as `financial-cloud`. */
  repository: string;
  /** Origin of the service as clients reach it, for form actions, links and media: `http://127.0.0.1:4000`. */
  publicUrl: string;
  /** When set, reads need it: as `access_token` in the query, or as `Authorization: Token` or `Bearer`. */
  accessToken?: string;
  /** Bearer token of `/admin`. */
  writeToken: string;
  /** At least one. The first one is the master language. */
  languages: readonly { id: string; name: string }[];
  /** Origin of the site, for preview links; without it they start with `/preview`. */
  siteUrl?: string;
  /** Lifetime of a preview link; 8 hours by default. */
  previewLifetimeMs?: number;
  /** A preview link that is unused for so long ends; 30 minutes by default. */
  previewIdleMs?: number;
  /**
   * How long a ref stays readable after the next publish; 30 days by default. Then 410, after which clients fetch a new
   * ref.
   */
  refLifetimeMs?: number;
  /**
   * Who sees the refs of releases in the entry response: `token`, readers with the access token or the write token;
   * `public`, everybody. Releases show drafts, so `token` by default.
   */
  releaseVisibility?: 'token' | 'public';
  /** `token`: GraphQL introspection needs a token that may read. `open`, the default: every reader may use it. */
  graphqlIntrospection?: 'open' | 'token';
  /**
   * Hosts (`name` or `name:port`) that webhooks may reach at any address and port, such as the site on the same
   * machine. All others must have public addresses, and the ports 80 or 443.
   */
  allowedWebhookHosts?: readonly string[];
  /** The build of the studio; without it, `/studio` says that there is none yet. */
  studioFiles?: StudioFiles;
  /** Resolves a webhook's host; the system's resolver by default. */
  resolveWebhookHost?: ResolveHost;
  /**
   * Rate limit of each address for queries: milliseconds of processing per second, with a burst of ten seconds' worth.
   * No limit by default.
   */
  evaluationMsPerSecond?: number;
  /**
   * After so long another service on the same database takes over the deliveries of webhooks and the scheduled releases
   * of one that is gone; 9 seconds by default.
   */
  leaseMs?: number;
  /** Sends people their links to the studio; without it they get none by mail. */
  sendMail?: (mail: StudioMail) => Promise<void>;
  now?: () => Date;
  /** Free space of the disk that holds `dataDirectory`; by default read from the system. */
  readSpace?: () => DiskSpace;
  logger?: ServiceLogger;
}

export interface ContentService {
  /**
   * Serves every HTTP endpoint of the content origin. Never rejects: failures are responses. The audit log keeps the
   * network part of `clientAddress`.
   */
  fetch(request: Request, clientAddress?: string): Promise<Response>;
  admin: ContentAdministration;
  /** Where a browser opens the studio; with the key of the first account as long as there is none. */
  findStudioUrl(): Promise<string>;
  /** Pending webhook deliveries, for metrics. */
  countPendingDeliveries(): Promise<number>;
  /** Calls the listener after each publish and unpublish is durable. Returns a function that removes the listener. */
  onPublish(listener: (event: PublishEvent) => void): () => void;
  /** Whether a `Cookie` header is of a session that this process has verified lately. Reads nothing from the store. */
  isSignedIn(cookies: string | undefined): boolean;
  /** Ends the streams of the studio, which would hold up the stop of a listener, and opens no more. */
  endStreams(): void;
  /** Closes the store. The service cannot be used afterwards. */
  close(): Promise<void>;
}

/** Loads the client of S3, which a service with a folder does not need. Throws `MediaStoreError` `misconfigured`. */
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
  const engine = await openStore(options, now);
  try {
    return await openService(engine, { ...options, now, logger: options.logger ?? silentLogger });
  } catch (error) {
    // The caller gets no service to close, so close the store here.
    await engine.close();
    throw error;
  }
}

/**
 * One process at a time uses a data directory: with a database too, uploads and scaled pictures lie there.
 */
async function openStore({ dataDirectory, database }: ContentServiceOptions, now: () => Date): Promise<StorageEngine> {
  const file = join(dataDirectory, 'content.sqlite');
  if (database === undefined) return createSqliteStorage({ file, now });
  const lock = acquireLock(file);
  try {
    // Loads the driver, which a store in a file does not need.
    const { createPostgresStorage } = await import('./storage/postgres/postgres-storage.ts');
    const engine = await createPostgresStorage({ url: database, now });
    return { ...engine, close: () => engine.close().finally(lock.release) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

type OpenOptions = ContentServiceOptions & Required<Pick<ContentServiceOptions, 'now' | 'logger'>>;

async function openService(engine: StorageEngine, options: OpenOptions): Promise<ContentService> {
  const { dataDirectory, repository, languages, logger, now } = options;
  const publicUrl = options.publicUrl.replace(/\/+$/, '');
  const audit = createAuditLog({ storage: engine, now });
  const diskLimits = createDiskSpaceLimits(options.readSpace ?? (() => readDiskSpace(dataDirectory)));
  const storage = guardDiskSpace(recordChanges(announceChanges(auditAssets(engine, audit)), { now }), diskLimits);
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
  const changes = createChangeWaiters();
  publishing.listen(changes.resume);
  const models = await loadModels(storage, logger);
  const administration = createContentAdministration({
    storage,
    assets,
    languages: languages.map(({ id }) => id),
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
  const accounts = createAccounts(signIns);
  const sendMail = options.sendMail ?? (async () => undefined);
  const mailedLinks = createMailedLinks({ accounts, studioOrigin, sendMail, logger, now });
  const webhooks = createWebhooks({ storage, audit, ...targets, now });
  const finding = createFinding({
    ...{ storage, getModels: models.get, languages: languages.map(({ id }) => id), publicUrl, now },
    onUnreadable: (documentId, error) =>
      logger.error({ err: error, documentId }, 'The words of a document are unreadable.'),
  });
  const background = await startBackgroundWork({
    ...{ engine, storage, administration, accounts, assets, finding, repository, publicUrl, now, logger },
    send: createWebhookSender(targets),
    leaseMs: options.leaseMs ?? defaultLeaseMs,
  });
  const stopListening = engine.listen((news) => {
    if (news === 'publication') publishing.catchUp();
    if (news === 'outbox') background.wakeDispatcher();
    if (news === 'models' && engine.capabilities.isShared) void models.reload();
  });
  if (engine.capabilities.isShared) {
    // What another process changed since they were read, and before this one listened.
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
    ...{ studioNews, eventStreams, knownSessions },
    ...{ storage, assets, administration, accounts, webhooks, changes, finding, repository, publicUrl, languages },
    imageWorkers,
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

async function loadModels(
  storage: Storage,
  logger: ServiceLogger,
): Promise<{ get(): ModelSet; set(models: ModelSet): void; reload(): Promise<void> }> {
  // Answers that are overtaken, by each other or by a change of this process, must not come last.
  const queue = createRunQueue();
  let changes = 0;
  let models = toModelSet(await storage.listModels());
  return {
    get: () => models,
    set(next) {
      models = next;
      changes += 1;
    },
    reload: () =>
      queue.run(async () => {
        const before = changes;
        try {
          const stored = toModelSet(await storage.listModels());
          if (changes === before) models = stored;
        } catch (error) {
          logger.error({ err: error }, 'The changed models could not be read.');
        }
      }),
  };
}
