import * as v from 'valibot';
import type { AssetCatalogue, AssetChange, AssetFilter, AssetTag, CataloguedAsset } from '../asset-catalogue.ts';
import { StorageError } from '../storage-error.ts';
import type { SqlValue } from './sql.ts';
import { toAsset, toNumber, toText } from './rows.ts';
import type { Row, Statements } from './statement-cache.ts';

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

export function createAssetStore(statements: Statements): AssetCatalogue {
  const isThere = (id: string): boolean =>
    statements.get('SELECT 1 FROM asset WHERE id = ? AND deleted_at IS NULL', id) !== undefined;
  return {
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
        ...[id, name, createdAt],
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

function listAssets(statements: Statements, filter: AssetFilter): ReturnType<AssetCatalogue['listAssets']> {
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
    add(`instr(lower(${text}), ?) > 0`, filter.keyword.toLowerCase());
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
  const { filename, display_name, notes, created_at, modified_at } = v.parse(catalogueRow, row);
  const asset = toAsset(row);
  return {
    ...asset,
    displayName: display_name ?? filename,
    notes: notes ?? undefined,
    modifiedAt: modified_at ?? created_at,
    tags: listTagIds(statements, asset.id).flatMap((id) => {
      const tag = statements.get(`SELECT ${tagColumns} FROM asset_tag t WHERE t.id = ?`, id);
      return tag ? [toTag(tag)] : [];
    }),
  };
}

function listTagIds(statements: Statements, asset: string): string[] {
  return statements.all('SELECT tag AS text FROM asset_tagging WHERE asset = ? ORDER BY tag', asset).map(toText);
}

function toTag(row: Row): AssetTag {
  const { id, name, created_at, count } = v.parse(tagRow, row);
  return { id, name, createdAt: created_at, count };
}
