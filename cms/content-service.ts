/**
 * The only entry to the content service: a headless repository with the hosted service's API v2. One instance for each
 * data directory; it locks the store until `close()`.
 */
import { join } from 'node:path';
import { createApiTokens } from './access/api-tokens.ts';
import { auditAssets } from './access/audit-assets.ts';
import { createAuditLog } from './access/audit-log.ts';
import { createEvaluationBudget } from './access/evaluation-budget.ts';
import { runFrom } from './access/client-address.ts';
import { createContentAdministration, type ContentAdministration } from './documents/content-administration.ts';
import type { PublicationEvent } from './documents/publish-documents.ts';
import { createRecentChanges } from './documents/recent-changes.ts';
import { startHousekeeping } from './housekeeping.ts';
import { createContentApp } from './http/content-app.ts';
import type { ServiceLogger } from './http/service-environment.ts';
import { defaultPreviewIdleMs, defaultPreviewLifetimeMs, defaultRefLifetimeMs, schedulerIntervalMs } from './limits.ts';
import { createAssetLibrary } from './media/asset-library.ts';
import { createImageWorkers } from './media/image-workers.ts';
import { toModelSet, type ModelSet } from './models/model-set.ts';
import { createDiskSpaceLimits, readDiskSpace, type DiskSpace } from './storage/disk-space-limits.ts';
import { guardDiskSpace } from './storage/guard-disk-space.ts';
import { makePrivateDirectory } from './storage/private-files.ts';
import { createSqliteStorage } from './storage/sqlite/sqlite-storage.ts';
import type { Storage } from './storage/storage.ts';
import { createDispatcher } from './webhooks/dispatcher.ts';
import { recordChanges } from './webhooks/record-changes.ts';
import { createWebhookSender } from './webhooks/send-webhook.ts';
import { resolveHost, type ResolveHost } from './webhooks/target-check.ts';
import { createWebhooks } from './webhooks/webhooks.ts';

export type { ContentAdministration } from './documents/content-administration.ts';
export type { DocumentInput } from './documents/document-input.ts';
export type { Asset, AssetInput } from './media/asset-library.ts';
export { ContentError, type DocumentProblem } from './documents/content-error.ts';
export { AssetError } from './media/asset-error.ts';
export { ModelError } from './models/model-error.ts';
export { StorageError } from './storage/storage-error.ts';
export { createBackup } from './backup/create-backup.ts';
export { restoreBackup } from './backup/restore-backup.ts';

export interface ContentServiceOptions {
  /** Holds `content.sqlite`, `media/` and `media-cache/`; created if missing. */
  dataDirectory: string;
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
  /** Resolves a webhook's host; the system's resolver by default. */
  resolveWebhookHost?: ResolveHost;
  /**
   * Rate limit of each address for queries: milliseconds of processing per second, with a burst of ten seconds' worth.
   * No limit by default.
   */
  evaluationMsPerSecond?: number;
  now?: () => Date;
  /** Free space of the disk that holds `dataDirectory`; by default read from the system. */
  readSpace?: () => DiskSpace;
  logger?: ServiceLogger;
}

export interface PublishEvent {
  ref: string;
  previousRef: string;
  /** Published and unpublished documents. */
  documentIds: string[];
}

export interface ContentService {
  /**
   * Serves every HTTP endpoint of the content origin. Never rejects: failures are responses. The audit log keeps the
   * network part of `clientAddress`.
   */
  fetch(request: Request, clientAddress?: string): Promise<Response>;
  admin: ContentAdministration;
  /** Pending webhook deliveries, for metrics. */
  countPendingDeliveries(): number;
  /** Calls the listener after each publish and unpublish is durable. Returns a function that removes the listener. */
  onPublish(listener: (event: PublishEvent) => void): () => void;
  /** Closes the store. The service cannot be used afterwards. */
  close(): void;
}

const silentLogger: ServiceLogger = { info() {}, warn() {}, error() {} };

/** Throws `StorageError`: `locked`, `corrupt`, `unsupported-engine`, `misconfigured`, `newer-schema`. */
export function createContentService(options: ContentServiceOptions): ContentService {
  const { dataDirectory, repository, writeToken, languages } = options;
  if (languages.length === 0) throw new TypeError('A repository needs at least one language.');
  if (writeToken === '') throw new TypeError('The write token must not be empty.');
  const now = options.now ?? (() => new Date());
  const logger = options.logger ?? silentLogger;
  const publicUrl = options.publicUrl.replace(/\/+$/, '');
  makePrivateDirectory(dataDirectory);
  const store = createSqliteStorage({ file: join(dataDirectory, 'content.sqlite'), now });
  const audit = createAuditLog({ storage: store, now });
  const targets = {
    allowedHosts: options.allowedWebhookHosts ?? [],
    resolve: options.resolveWebhookHost ?? resolveHost,
  };
  const dispatcher = createDispatcher({
    storage: store,
    send: createWebhookSender(targets),
    domain: repository,
    apiUrl: `${publicUrl}/api/v2`,
    logger,
    now,
    random: Math.random,
  });
  const diskLimits = createDiskSpaceLimits(options.readSpace ?? (() => readDiskSpace(dataDirectory)));
  const storage = guardDiskSpace(
    recordChanges(auditAssets(store, audit), { now, onRecorded: dispatcher.wake }),
    diskLimits,
  );
  const imageWorkers = createImageWorkers();
  const assets = createAssetLibrary({
    directory: join(dataDirectory, 'media'),
    incomingDirectory: join(dataDirectory, 'incoming'),
    storage,
    diskLimits,
    workers: imageWorkers,
    publicUrl,
    now,
  });
  const publishing = createPublishListeners(logger);
  const changes = createRecentChanges();
  publishing.listen(changes.add);
  let models = loadModels(storage);
  const getModels = (): ModelSet => models;
  const administration = createContentAdministration({
    storage,
    assets,
    languages: languages.map(({ id }) => id),
    getModels,
    setModels: (next) => void (models = next),
    now,
    previews: {
      storage,
      publicUrl,
      siteUrl: (options.siteUrl ?? '').replace(/\/+$/, ''),
      lifetimeMs: options.previewLifetimeMs ?? defaultPreviewLifetimeMs,
      now,
    },
    emitPublish: publishing.announce,
    tokens: createApiTokens({
      storage,
      audit,
      now,
      onUseNotRecorded: (token, error) => logger.warn({ error, token }, 'The use of a token could not be noted.'),
    }),
    audit,
  });
  const webhooks = createWebhooks({ storage, audit, ...targets, now, wake: dispatcher.wake });
  const scheduler = startScheduler(administration, logger);
  const app = createContentApp({
    storage,
    assets,
    administration,
    webhooks,
    changes,
    repository,
    publicUrl,
    accessToken: options.accessToken || undefined,
    writeToken,
    languages,
    imageWorkers,
    mediaCacheDirectory: join(dataDirectory, 'media-cache'),
    releaseVisibility: options.releaseVisibility ?? 'token',
    graphqlIntrospection: options.graphqlIntrospection ?? 'open',
    refLifetimeMs: options.refLifetimeMs ?? defaultRefLifetimeMs,
    previewIdleMs: options.previewIdleMs ?? defaultPreviewIdleMs,
    logger,
    now,
    getModels,
    evaluationBudget: createEvaluationBudget(options.evaluationMsPerSecond),
  });
  const housekeeping = startHousekeeping({ storage, assets, now, logger });
  // Deliver the events that a crash left in the outbox.
  dispatcher.wake();
  return {
    fetch: async (request, address) =>
      address === undefined ? app.fetch(request) : runFrom(address, () => app.fetch(request)),
    admin: administration,
    countPendingDeliveries: () =>
      webhooks
        .list()
        .map(({ id }) => webhooks.listDeliveries(id, { status: 'pending', offset: 0, limit: 1 }).total)
        .reduce((sum, total) => sum + total, 0),
    onPublish: publishing.listen,
    close() {
      scheduler.stop();
      dispatcher.stop();
      housekeeping.stop();
      imageWorkers.close();
      storage.close();
    },
  };
}

/** Publishes due releases. The timer does not keep the process alive. */
function startScheduler(administration: ContentAdministration, logger: ServiceLogger): { stop(): void } {
  const timer = setInterval(() => {
    try {
      administration.publishDueReleases(({ id }, error) =>
        logger.error({ error, release: id }, 'A scheduled release could not be published; it is open again.'),
      );
    } catch (error) {
      logger.error({ error }, 'The scheduled releases could not be looked at.');
    }
  }, schedulerIntervalMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

function loadModels(storage: Storage): ModelSet {
  try {
    return toModelSet(storage.listModels());
  } catch (error) {
    // The caller gets no service to close, so close the store here.
    storage.close();
    throw error;
  }
}

type PublishListener = (event: PublishEvent) => void;

function createPublishListeners(logger: ServiceLogger): {
  listen(listener: PublishListener): () => void;
  announce(event: PublicationEvent): void;
} {
  const listeners = new Set<PublishListener>();
  return {
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    announce({ ref, previousRef, documentIds }) {
      for (const listener of listeners) {
        try {
          listener({ ref, previousRef, documentIds: [...documentIds] });
        } catch (error) {
          // The publish is durable already: a failing listener must not make it look undone, nor stop the others.
          logger.error({ error, ref }, 'A publish listener failed.');
        }
      }
    },
  };
}
