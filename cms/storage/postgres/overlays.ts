import type { OverlayNumbers } from '../overlay-numbers.ts';
import type { OverlayRequest, PublicationEntry } from '../publication-register.ts';
import { insertOverlayPublications, removeIndex } from './change-publication.ts';
import type { IndexNumbers } from './index-numbers.ts';
import { sql } from './sql.ts';
import type { Statements } from './statements.ts';

/**
 * The stored time of the last use is written again when it is older than this. Other processes may remove an overlay
 * too early by this much; it is then written again when it is opened.
 */
const useResolutionMs = 60_000;

export interface OverlayResources {
  readonly statements: Statements;
  readonly numbers: IndexNumbers;
  readonly overlays: OverlayNumbers;
  readonly isWritable: () => boolean;
}

export async function openOverlay(resources: OverlayResources, request: OverlayRequest): Promise<number> {
  const { statements, overlays } = resources;
  const known = await findOverlay(resources, request);
  if (known !== undefined) return overlays.open({ base: request.sequence, overlay: known }, request.at);
  const entries = await request.listEntries();
  const overlay = await statements.write((inside) => writeOverlay(inside, { ...resources, request, entries }));
  return overlays.open({ base: request.sequence, overlay }, request.at);
}

async function findOverlay({ statements, isWritable }: OverlayResources, { key, at }: OverlayRequest) {
  const row = await statements.get(sql`SELECT id, used_at FROM overlay WHERE key = ${key}`);
  if (!row) return undefined;
  const overlay = Number(row['id']);
  if (Number(row['used_at']) + useResolutionMs > at || !isWritable()) return overlay;
  // Another process may remove it at this moment.
  const touched = await statements.run(sql`UPDATE overlay SET used_at = ${at} WHERE id = ${overlay}`);
  return touched > 0 ? overlay : undefined;
}

interface OverlayWrite {
  readonly numbers: IndexNumbers;
  readonly request: OverlayRequest;
  readonly entries: readonly PublicationEntry[];
}

async function writeOverlay(inside: Statements, { numbers, request, entries }: OverlayWrite): Promise<number> {
  const { key, sequence, hidden, at } = request;
  // Another process may have written it meanwhile. Only one transaction runs at a time, so it exists until the end of
  // this one.
  const row = await inside.get(
    sql`INSERT INTO overlay (key, used_at) VALUES (${key}, ${at}) ON CONFLICT (key) DO NOTHING RETURNING id`,
  );
  if (!row) return Number((await inside.get(sql`SELECT id FROM overlay WHERE key = ${key}`))?.['id']);
  const overlay = Number(row['id']);
  const inserted =
    entries.length === 0 ? new Map() : await insertOverlayPublications(inside, { entries, numbers, sequence });
  const ids = [...inserted.keys(), ...hidden];
  await inside.run(
    sql`INSERT INTO overlay_entry (overlay, document_id, publication)
      SELECT ${overlay}, e.id, e.publication FROM unnest(${ids}::text[],
        ${ids.map((id) => inserted.get(id)?.publication ?? null)}::bigint[]) AS e (id, publication)`,
  );
  return overlay;
}

/** Returns how many overlays were removed. */
export async function removeOverlays(
  { statements, overlays }: Pick<OverlayResources, 'statements' | 'overlays'>,
  unusedSince: number,
): Promise<number> {
  const removed = await statements.write(async (inside) => {
    const uses = [...overlays.lastUses];
    await inside.run(
      sql`UPDATE overlay o SET used_at = u.at
        FROM unnest(${uses.map(([id]) => id)}::bigint[], ${uses.map(([, at]) => at)}::bigint[]) AS u (id, at)
        WHERE o.id = u.id AND o.used_at < u.at`,
    );
    // FOR UPDATE, because another process may record a use outside a transaction.
    const rows = await inside.all(sql`SELECT id FROM overlay WHERE used_at < ${unusedSince} FOR UPDATE`);
    const unused = rows.map(({ id }) => Number(id));
    if (unused.length > 0) await deleteOverlays(inside, unused);
    return unused;
  });
  // Includes overlays that another process removed.
  const unused = [...overlays.lastUses].flatMap(([id, at]) => (at < unusedSince ? [id] : []));
  overlays.forget([...removed, ...unused]);
  return removed.length;
}

async function deleteOverlays(inside: Statements, overlays: readonly number[]): Promise<void> {
  const rows = await inside.all(
    sql`DELETE FROM overlay_entry WHERE overlay = ANY (${overlays}::bigint[]) RETURNING publication`,
  );
  const publications = rows.flatMap(({ publication }) => (publication === null ? [] : [Number(publication)]));
  await removeIndex(inside, publications);
  await inside.run(sql`DELETE FROM publication WHERE id = ANY (${publications}::bigint[])`);
  await inside.run(sql`DELETE FROM overlay WHERE id = ANY (${overlays}::bigint[])`);
}
