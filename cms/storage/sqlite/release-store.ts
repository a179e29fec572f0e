import * as v from 'valibot';
import type { ReleaseRegister, ReleaseStatus, StoredRelease } from '../release-register.ts';
import { optionalText } from './rows.ts';
import type { Row, Statements } from './statement-cache.ts';
import type { Synchronous } from './synchronous.ts';
import { insertEvent } from './webhook-store.ts';

export const releaseRow = v.object({
  id: v.string(),
  label: v.string(),
  revision: v.string(),
  status: v.picklist(['open', 'scheduled', 'published', 'rolled-back'] satisfies ReleaseStatus[]),
  scheduled_at: v.nullable(v.number()),
  created_at: v.number(),
  published_sequence: v.nullable(v.number()),
});
export const documentRow = v.object({
  id: v.string(),
  version: v.number(),
  action: v.picklist(['publish', 'unpublish']),
});
export const previewRow = v.object({
  token_hash: v.string(),
  document_id: optionalText,
  release: optionalText,
  expires_at: v.number(),
  seen_at: v.number(),
});

/** Releases and preview tokens. */
export function createReleaseStore(statements: Statements): Synchronous<ReleaseRegister> {
  const toOne = (row: Row | undefined): StoredRelease | undefined => row && toRelease(statements, row);
  return {
    putRelease(release, event) {
      statements.transaction(() => {
        putRelease(statements, release);
        if (event) insertEvent(statements, event);
      });
    },

    getRelease: (id) => toOne(statements.get('SELECT * FROM release WHERE id = ?', id)),
    findReleaseByRevision: (revision) => toOne(statements.get('SELECT * FROM release WHERE revision = ?', revision)),
    listReleases: (filter) =>
      (filter
        ? statements.all('SELECT * FROM release WHERE status = ? ORDER BY created_at, id', filter.status)
        : statements.all('SELECT * FROM release ORDER BY created_at, id')
      ).map((row) => toRelease(statements, row)),

    putPreview({ tokenHash, shows, expiresAt, seenAt }, deleteBefore) {
      const documentId = 'documentId' in shows ? shows.documentId : null;
      const releaseId = 'releaseId' in shows ? shows.releaseId : null;
      statements.transaction(() => {
        statements.run('DELETE FROM preview WHERE expires_at < ?', deleteBefore);
        statements.run(
          'INSERT INTO preview (token_hash, document_id, release, expires_at, seen_at) VALUES (?, ?, ?, ?, ?)',
          tokenHash,
          documentId,
          releaseId,
          expiresAt,
          seenAt,
        );
      });
    },

    getPreview(tokenHash) {
      const row = statements.get('SELECT * FROM preview WHERE token_hash = ?', tokenHash);
      if (!row) return undefined;
      const { document_id, release, expires_at, seen_at } = v.parse(previewRow, row);
      const shows = document_id === undefined ? { releaseId: release ?? '' } : { documentId: document_id };
      return { tokenHash, shows, expiresAt: expires_at, seenAt: seen_at };
    },

    recordPreviewUse: (tokenHash, at) =>
      statements.run('UPDATE preview SET seen_at = ? WHERE token_hash = ?', at, tokenHash),

    endPreviews(which, at) {
      const [column, value] =
        'tokenHash' in which ? ['token_hash', which.tokenHash] : ['document_id', which.documentId];
      return statements.all(
        `UPDATE preview SET expires_at = ? WHERE ${column} = ? AND expires_at > ? RETURNING token_hash`,
        at,
        value,
        at,
      ).length;
    },
  };
}

function putRelease(statements: Statements, release: StoredRelease): void {
  const { id, label, revision, status, scheduledAt, createdAt, publishedSequence, documents } = release;
  statements.run(
    `INSERT INTO release (id, label, revision, status, scheduled_at, created_at, published_sequence)
     VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET label = excluded.label, revision = excluded.revision, status = excluded.status,
       scheduled_at = excluded.scheduled_at, published_sequence = excluded.published_sequence`,
    id,
    label,
    revision,
    status,
    scheduledAt ?? null,
    createdAt,
    publishedSequence ?? null,
  );
  statements.run('DELETE FROM release_document WHERE release = ?', id);
  for (const document of documents) {
    statements.run(
      'INSERT INTO release_document (release, document_id, version, action) VALUES (?, ?, ?, ?)',
      id,
      document.id,
      document.version,
      document.action,
    );
  }
}

function toRelease(statements: Statements, row: Row): StoredRelease {
  const parsed = v.parse(releaseRow, row);
  const { id, label, revision, status } = parsed;
  return {
    id,
    label,
    revision,
    status,
    scheduledAt: parsed.scheduled_at ?? undefined,
    createdAt: parsed.created_at,
    publishedSequence: parsed.published_sequence ?? undefined,
    documents: statements
      .all('SELECT document_id AS id, version, action FROM release_document WHERE release = ? ORDER BY document_id', id)
      .map((document) => v.parse(documentRow, document)),
  };
}
