/**
 * The default engine: one SQLite file with one writing process, for up to about 100,000 documents with their history.
 */
import { randomBytes } from 'node:crypto';
import { toDistanceKm } from '../indexed-point.ts';
import type { Storage, StoredAsset } from '../storage.ts';
import { createAccessStore } from './access-store.ts';
import { createAssetStore } from './asset-store.ts';
import { createAuditStore } from './audit-store.ts';
import { createDraftStore } from './draft-store.ts';
import { createExperimentStore } from './experiment-store.ts';
import { openDatabase } from './open-database.ts';
import { createPublicationStore } from './publication-store.ts';
import { createReleaseStore } from './release-store.ts';
import { createRootStore } from './root-store.ts';
import { toAsset, toModel } from './rows.ts';
import { createStatements, type Statements } from './statement-cache.ts';
import { createWebhookStore, insertEvent } from './webhook-store.ts';

type RegistryMethods = Pick<Storage, 'listModels' | 'replaceModels' | 'getAsset' | 'putAsset'>;

export interface SqliteStorageOptions {
  file: string;
  now: () => Date;
  /** From this number of matches on, pages are read in the order of an index (find-published.ts). */
  walkThreshold?: number;
}

/** Opens `file`, creating it when missing. Throws `StorageError`, see `openDatabase`. */
export function createSqliteStorage({ file, now, walkThreshold }: SqliteStorageOptions): Storage {
  const opened = openDatabase(file);
  opened.database.function('distance_km', { deterministic: true }, toDistance);
  const statements = createStatements(opened.database);
  ensureFirstRef(statements, now().getTime());
  return {
    capabilities: { fulltext: true },
    isWritable: statements.isWritable,
    transaction: statements.transaction,
    afterCommit: statements.afterCommit,
    ...createRegistryStore(statements),
    ...createAccessStore(statements),
    ...createAuditStore(statements),
    ...createAssetStore(statements),
    ...createDraftStore(statements),
    ...createPublicationStore(statements, walkThreshold),
    ...createReleaseStore(statements),
    ...createExperimentStore(statements),
    ...createRootStore(statements),
    ...createWebhookStore(statements),
    close: () => opened.close({ isSound: statements.isSound() }),
  };
}

/** `distance_km(value, latitude, longitude)` of compile-query.ts; NULL for a value that is not a point. */
function toDistance(value: unknown, latitude: unknown, longitude: unknown): number | null {
  if (typeof value !== 'string') return null;
  return toDistanceKm(value, { latitude: Number(latitude), longitude: Number(longitude) }) ?? null;
}

/** An empty repository has a master ref too. */
function ensureFirstRef(statements: Statements, at: number): void {
  if (statements.get('SELECT 1 FROM ref LIMIT 1')) return;
  statements.run('INSERT INTO ref (ref, created_at) VALUES (?, ?)', randomBytes(12).toString('base64url'), at);
}

function createRegistryStore(statements: Statements): RegistryMethods {
  return {
    listModels: () => statements.all('SELECT kind, id, json FROM model ORDER BY kind, id').map(toModel),

    replaceModels(models, event) {
      statements.transaction(() => {
        statements.run('DELETE FROM model');
        for (const { kind, id, json } of models) {
          statements.run('INSERT INTO model (kind, id, json) VALUES (?, ?, ?)', kind, id, json);
        }
        if (event) insertEvent(statements, event);
      });
    },

    getAsset(id) {
      const row = statements.get('SELECT * FROM asset WHERE id = ?', id);
      return row && toAsset(row);
    },

    putAsset: (asset) => putAsset(statements, asset),
  };
}

function putAsset(statements: Statements, asset: StoredAsset): void {
  statements.run(
    `INSERT INTO asset (id, filename, media_type, kind, size_bytes, width, height, alt, credits, sha256, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET filename = excluded.filename, alt = excluded.alt, credits = excluded.credits,
       deleted_at = NULL`,
    asset.id,
    asset.filename,
    asset.mediaType,
    asset.kind,
    asset.sizeBytes,
    asset.width ?? null,
    asset.height ?? null,
    asset.alt ?? null,
    asset.credits ?? null,
    asset.sha256,
    asset.createdAt,
  );
}
