import * as v from 'valibot';
import type {
  AssetRegister,
  AssetChange,
  AssetFilter,
  AssetTag,
  CataloguedAsset,
  StoredAsset,
} from '../asset-register.ts';
import { StorageError } from '../storage-error.ts';
import type { SqlValue } from './sql.ts';
import { toAsset, toNumber } from './rows.ts';
import type { Row, Statements } from './statement-cache.ts';
import type { Synchronous } from './synchronous.ts';

const catalogueRow = v.object({
  filename: v.string(),
  display_name: v.nullable(v.string()),
  notes: v.nullable(v.string()),
  created_at: v.number(),
  modified_at: v.nullable(v.number()),
});
const tagRow = v.object({ id: v.string(), name: v.string(), created_at: v.number(), count: v.number() });
const tagColumns = `t.id, t.name, t.created_at, (SELECT count(*) FROM asset_tagging c JOIN asset b ON b.id = c.asset
  WHERE c.tag = t.id AND b.deleted_at IS NULL) AS count`;

export function createAssetStore(statements: Statements): Synchronous<AssetRegister> {
  const isThere = (id: string): boolean =>
    statements.get('SELECT 1 FROM asset WHERE id = ? AND deleted_at IS NULL', id) !== undefined;
  return {
    getAsset(id) {
      const row = statements.get('SELECT * FROM asset WHERE id = ?', id);
      return row && toAsset(row);
    },

    putAsset: (asset) => putAsset(statements, asset),

    getCatalogued(id) {
      const row = statements.get('SELECT * FROM asset WHERE id = ? AND deleted_at IS NULL', id);
      return row && toCatalogued(statements, row);
    },

    listAssets: (filter) => listAssets(statements, filter),

    changeAsset: (id, change, at) =>
      statements.transaction(() => {
        if (!isThere(id)) return false;
        changeAsset(statements, id, change, at);
        return true;
      }),

    deleteAssets: (ids, at) =>
      statements.transaction(() => {
        const known = ids.filter(isThere);
        for (const id of known) statements.run('UPDATE asset SET deleted_at = ? WHERE id = ?', at, id);
        return known;
      }),

    listAssetTags: () => statements.all(`SELECT ${tagColumns} FROM asset_tag t ORDER BY t.name`).map(toTag),

    addAssetTag({ id, name, createdAt }) {
      statements.run(
        'INSERT INTO asset_tag (id, name, created_at) VALUES (?, ?, ?) ON CONFLICT (name) DO NOTHING',
        id,
        name,
        createdAt,
      );
      const row = statements.get(`SELECT ${tagColumns} FROM asset_tag t WHERE t.name = ?`, name);
      if (!row) throw new StorageError('failed', `The asset tag "${name}" was not kept.`);
      return toTag(row);
    },
  };
}

function changeAsset(statements: Statements, id: string, change: AssetChange, at: number): void {
  const columns = { display_name: change.displayName, alt: change.alt, notes: change.notes, credits: change.credits };
  for (const [column, value] of Object.entries(columns)) {
    if (value !== undefined) statements.run(`UPDATE asset SET ${column} = ? WHERE id = ?`, value, id);
  }
  if (change.tags) {
    statements.run('DELETE FROM asset_tagging WHERE asset = ?', id);
    for (const tag of new Set(change.tags)) {
      statements.run('INSERT INTO asset_tagging (asset, tag) VALUES (?, ?)', id, tag);
    }
  }
  statements.run('UPDATE asset SET modified_at = ? WHERE id = ?', at, id);
}

function listAssets(statements: Statements, filter: AssetFilter): ReturnType<Synchronous<AssetRegister>['listAssets']> {
  const conditions = ['a.deleted_at IS NULL'];
  const values: SqlValue[] = [];
  const add = (text: string, ...bound: SqlValue[]): void => {
    conditions.push(text);
    values.push(...bound);
  };
  if (filter.kind) add('a.kind = ?', filter.kind);
  if (filter.ids) add('a.id IN (SELECT value FROM json_each(?))', JSON.stringify(filter.ids));
  if (filter.tags) {
    const tags = JSON.stringify(filter.tags);
    add('a.id IN (SELECT asset FROM asset_tagging WHERE tag IN (SELECT value FROM json_each(?)))', tags);
  }
  if (filter.keyword) {
    const text = `coalesce(a.display_name, a.filename) || ' ' || coalesce(a.alt, '') || ' ' || coalesce(a.notes, '')
      || ' ' || coalesce(a.credits, '')`;
    add(`instr(lower_case(${text}), ?) > 0`, filter.keyword.toLowerCase());
  }
  const total = toNumber(
    statements.get(`SELECT count(*) AS number FROM asset a WHERE ${conditions.join(' AND ')}`, ...values),
  );
  if (filter.afterId !== undefined) {
    // Deleted assets keep their position, so that a page can continue after an asset that was deleted meanwhile.
    add('(a.created_at, a.id) < (SELECT b.created_at, b.id FROM asset b WHERE b.id = ?)', filter.afterId);
  }
  const rows = statements.all(
    `SELECT a.* FROM asset a WHERE ${conditions.join(' AND ')} ORDER BY a.created_at DESC, a.id DESC LIMIT ?`,
    ...values,
    filter.limit,
  );
  return { total, assets: rows.map((row) => toCatalogued(statements, row)) };
}

function toCatalogued(statements: Statements, row: Row): CataloguedAsset {
  const asset = toAsset(row);
  const tags = statements.all(
    `SELECT ${tagColumns} FROM asset_tagging g JOIN asset_tag t ON t.id = g.tag WHERE g.asset = ? ORDER BY t.id`,
    asset.id,
  );
  return toCataloguedAsset(row, tags.map(toTag));
}

/** An asset from its row and its tags. */
export function toCataloguedAsset(row: Row, tags: readonly AssetTag[]): CataloguedAsset {
  const { filename, display_name, notes, created_at, modified_at } = v.parse(catalogueRow, row);
  return {
    ...toAsset(row),
    displayName: display_name ?? filename,
    notes: notes ?? undefined,
    modifiedAt: modified_at ?? created_at,
    tags,
  };
}

export function toTag(row: Row): AssetTag {
  const { id, name, created_at, count } = v.parse(tagRow, row);
  return { id, name, createdAt: created_at, count };
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
