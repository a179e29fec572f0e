import * as v from 'valibot';
import type { ReleaseRegister, StoredRelease } from '../release-register.ts';
import { documentRow, previewRow, releaseRow } from '../sqlite/release-store.ts';
import { constant, sql } from './sql.ts';
import type { Row, Statements } from './statements.ts';
import { insertEvent } from './webhook-store.ts';

/** Releases and preview tokens. */
export function createReleaseStore(statements: Statements): ReleaseRegister {
  const readOne = async (rows: readonly Row[]): Promise<StoredRelease | undefined> =>
    (await readReleases(statements, rows))[0];
  return {
    putRelease: (release, event) =>
      statements.write(async (inside) => {
        inside.announce('releases');
        inside.announce('outbox');
        await putRelease(inside, release);
        if (event) await insertEvent(inside, event);
      }),

    async getRelease(id) {
      return readOne(await statements.all(sql`SELECT * FROM release WHERE id = ${id}`));
    },

    async findReleaseByRevision(revision) {
      return readOne(await statements.all(sql`SELECT * FROM release WHERE revision = ${revision}`));
    },

    async listReleases(filter) {
      const where = filter ? sql`status = ${filter.status}` : constant('TRUE');
      return readReleases(
        statements,
        await statements.all(sql`SELECT * FROM release WHERE ${where} ORDER BY created_at, id`),
      );
    },

    ...createPreviewMethods(statements),
  };
}

type PreviewMethods = Pick<ReleaseRegister, 'putPreview' | 'getPreview' | 'recordPreviewUse' | 'endPreviews'>;

function createPreviewMethods(statements: Statements): PreviewMethods {
  return {
    putPreview: ({ tokenHash, shows, expiresAt, seenAt }, deleteBefore) =>
      statements.write(async (inside) => {
        const documentId = 'documentId' in shows ? shows.documentId : null;
        const releaseId = 'releaseId' in shows ? shows.releaseId : null;
        await inside.run(sql`DELETE FROM preview WHERE expires_at < ${deleteBefore}`);
        await inside.run(
          sql`INSERT INTO preview (token_hash, document_id, release, expires_at, seen_at)
            VALUES (${tokenHash}, ${documentId}, ${releaseId}, ${expiresAt}, ${seenAt})`,
        );
      }),

    async getPreview(tokenHash) {
      const row = await statements.get(sql`SELECT * FROM preview WHERE token_hash = ${tokenHash}`);
      if (!row) return undefined;
      const { document_id, release, expires_at, seen_at } = v.parse(previewRow, row);
      const shows = document_id === undefined ? { releaseId: release ?? '' } : { documentId: document_id };
      return { tokenHash, shows, expiresAt: expires_at, seenAt: seen_at };
    },

    recordPreviewUse: (tokenHash, at) =>
      statements.write(async (inside) => {
        await inside.run(sql`UPDATE preview SET seen_at = ${at} WHERE token_hash = ${tokenHash}`);
      }),

    endPreviews: (which, at) =>
      statements.write((inside) => {
        const isMeant =
          'tokenHash' in which ? sql`token_hash = ${which.tokenHash}` : sql`document_id = ${which.documentId}`;
        return inside.run(sql`UPDATE preview SET expires_at = ${at} WHERE ${isMeant} AND expires_at > ${at}`);
      }),
  };
}

async function putRelease(inside: Statements, release: StoredRelease): Promise<void> {
  const { id, label, revision, status, scheduledAt, createdAt, publishedSequence, documents } = release;
  await inside.run(
    sql`INSERT INTO release (id, label, revision, status, scheduled_at, created_at, published_sequence)
      VALUES (${id}, ${label}, ${revision}, ${status}, ${scheduledAt ?? null}, ${createdAt}, ${publishedSequence ?? null})
      ON CONFLICT (id) DO UPDATE SET label = excluded.label, revision = excluded.revision, status = excluded.status,
        scheduled_at = excluded.scheduled_at, published_sequence = excluded.published_sequence`,
  );
  await inside.run(sql`DELETE FROM release_document WHERE release = ${id}`);
  await inside.run(
    sql`INSERT INTO release_document (release, document_id, version, action)
      SELECT ${id}, e.* FROM unnest(${documents.map((one) => one.id)}::text[],
        ${documents.map(({ version }) => version)}::bigint[], ${documents.map(({ action }) => action)}::text[]) AS e`,
  );
}

async function readReleases(statements: Statements, rows: readonly Row[]): Promise<StoredRelease[]> {
  const releases = rows.map((row) => v.parse(releaseRow, row));
  if (releases.length === 0) return [];
  const documents = await statements.all(
    sql`SELECT release, document_id AS id, version, action FROM release_document
      WHERE release = ANY (${releases.map(({ id }) => id)}) ORDER BY document_id`,
  );
  return releases.map(({ id, label, revision, status, scheduled_at, created_at, published_sequence }) => ({
    id,
    label,
    revision,
    status,
    scheduledAt: scheduled_at ?? undefined,
    createdAt: created_at,
    publishedSequence: published_sequence ?? undefined,
    documents: documents.filter(({ release }) => release === id).map((document) => v.parse(documentRow, document)),
  }));
}
