import type { DatabaseSync } from 'node:sqlite';
import { StorageError } from '../storage-error.ts';
import { foundation } from './migrations/0001-foundation.ts';
import { releases } from './migrations/0002-releases.ts';
import { assetLibrary } from './migrations/0003-asset-library.ts';
import { webhooks } from './migrations/0004-webhooks.ts';
import { accessAndAudit } from './migrations/0005-access-and-audit.ts';
import { experimentsAndPreviews } from './migrations/0006-experiments-and-previews.ts';
import { languageIndex } from './migrations/0007-language-index.ts';
import { auditAddress } from './migrations/0008-audit-address.ts';
import { orders } from './migrations/0009-orders.ts';
import { formerUids } from './migrations/0010-former-uids.ts';
import { changedDocuments } from './migrations/0011-changed-documents.ts';
import { workingCopies } from './migrations/0012-working-copies.ts';
import { accounts } from './migrations/0013-accounts.ts';
import { passkeys } from './migrations/0014-passkeys.ts';
import { finding } from './migrations/0015-finding.ts';
import { archive } from './migrations/0016-archive.ts';
import { trash } from './migrations/0017-trash.ts';
import { idleCopies } from './migrations/0018-idle-copies.ts';
import { statesByContent } from './migrations/0019-states-by-content.ts';
import { tokenMakers } from './migrations/0020-token-makers.ts';
import { foundParts } from './migrations/0021-found-parts.ts';

/** In order; the index in the list is the schema number. Append-only. */
const migrations: readonly string[] = [
  foundation,
  releases,
  assetLibrary,
  webhooks,
  accessAndAudit,
  experimentsAndPreviews,
  languageIndex,
  auditAddress,
  orders,
  formerUids,
  changedDocuments,
  workingCopies,
  accounts,
  passkeys,
  finding,
  archive,
  trash,
  idleCopies,
  statesByContent,
  tokenMakers,
  foundParts,
];

/** Updates the schema, each step in its own transaction, so that an interrupted run can continue. */
export function migrate(database: DatabaseSync, file: string): void {
  const current = readSchemaNumber(database);
  if (current > migrations.length) {
    throw new StorageError(
      'newer-schema',
      `The content store ${file} has schema ${current}, this program knows ${migrations.length}. Start the newer program.`,
    );
  }
  for (const [index, sql] of migrations.entries()) {
    if (index < current) continue;
    database.exec('BEGIN IMMEDIATE');
    try {
      database.exec(sql);
      database.exec(`PRAGMA user_version = ${index + 1}`);
      database.exec('COMMIT');
    } catch (cause) {
      database.exec('ROLLBACK');
      throw new StorageError('failed', `Migration ${index + 1} of ${file} failed and was undone.`, { cause });
    }
  }
}

/**
 * Throws unless the store has the schema of this program. A copy uses it, because it reads a store without changing it.
 */
export function checkSchemaNumber(database: DatabaseSync, file: string): void {
  const current = readSchemaNumber(database);
  if (current === migrations.length) return;
  throw new StorageError(
    current > migrations.length ? 'newer-schema' : 'misconfigured',
    `The content store ${file} has schema ${current}, this program copies ${migrations.length}. Start and stop the service of this program once.`,
  );
}

function readSchemaNumber(database: DatabaseSync): number {
  const value = database.prepare('PRAGMA user_version').get()?.['user_version'];
  return typeof value === 'number' ? value : 0;
}
