import type { AssetChange, AssetFilter, AssetRegister, CataloguedAsset, StoredAsset } from '../asset-register.ts';
import { toCataloguedAsset, toTag } from '../sqlite/asset-store.ts';
import { toAsset, toNumber } from '../sqlite/rows.ts';
import { StorageError } from '../storage-error.ts';
import { constant, joinSql, sql, type Sql } from './sql.ts';
import type { Row, Statements } from './statements.ts';

const tagColumns = constant(`t.id, t.name, t.created_at, (SELECT count(*) FROM asset_tagging c JOIN asset b
  ON b.id = c.asset WHERE c.tag = t.id AND b.deleted_at IS NULL) AS count`);

export function createAssetStore(statements: Statements): AssetRegister {
  return {
    async getAsset(id) {
      const row = await statements.get(sql`SELECT * FROM asset WHERE id = ${id}`);
      return row && toAsset(row);
    },

    putAsset: (asset) => statements.write((inside) => putAsset(inside, asset)),

    async getCatalogued(id) {
      const rows = await statements.all(sql`SELECT * FROM asset WHERE id = ${id} AND deleted_at IS NULL`);
      return (await toCatalogued(statements, rows))[0];
    },

    listAssets: (filter) => listAssets(statements, filter),
    changeAsset: (id, change, at) => statements.write((inside) => changeAsset(inside, { id, change, at })),

    deleteAssets: (ids, at) =>
      statements.write(async (inside) => {
        const rows = await inside.all(
          sql`UPDATE asset SET deleted_at = ${at} WHERE id = ANY (${ids}) AND deleted_at IS NULL RETURNING id`,
        );
        const known = new Set(rows.map(({ id }) => id));
        return ids.filter((id) => known.has(id));
      }),

    async listAssetTags() {
      return (await statements.all(sql`SELECT ${tagColumns} FROM asset_tag t ORDER BY t.name`)).map(toTag);
    },

    addAssetTag: ({ id, name, createdAt }) =>
      statements.write(async (inside) => {
        await inside.run(
          sql`INSERT INTO asset_tag (id, name, created_at) VALUES (${id}, ${name}, ${createdAt})
            ON CONFLICT (name) DO NOTHING`,
        );
        const row = await inside.get(sql`SELECT ${tagColumns} FROM asset_tag t WHERE t.name = ${name}`);
        if (!row) throw new StorageError('failed', `The asset tag "${name}" was not kept.`);
        return toTag(row);
      }),
  };
}

async function putAsset(inside: Statements, asset: StoredAsset): Promise<void> {
  const { id, filename, mediaType, kind, sizeBytes, width, height, alt, credits, sha256, createdAt } = asset;
  await inside.run(
    sql`INSERT INTO asset (id, filename, media_type, kind, size_bytes, width, height, alt, credits, sha256, created_at)
      VALUES (${id}, ${filename}, ${mediaType}, ${kind}, ${sizeBytes}, ${width ?? null}, ${height ?? null},
        ${alt ?? null}, ${credits ?? null}, ${sha256}, ${createdAt})
      ON CONFLICT (id) DO UPDATE SET filename = excluded.filename, alt = excluded.alt, credits = excluded.credits,
        deleted_at = NULL`,
  );
}

/** Members that are missing are not changed. */
async function changeAsset(
  inside: Statements,
  { id, change, at }: { id: string; change: AssetChange; at: number },
): Promise<boolean> {
  const { displayName, alt, notes, credits, tags } = change;
  const changes = [
    sql`modified_at = ${at}`,
    ...(displayName === undefined ? [] : [sql`display_name = ${displayName}`]),
    ...(alt === undefined ? [] : [sql`alt = ${alt}`]),
    ...(notes === undefined ? [] : [sql`notes = ${notes}`]),
    ...(credits === undefined ? [] : [sql`credits = ${credits}`]),
  ];
  const changed = await inside.run(
    sql`UPDATE asset SET ${joinSql(changes, ', ')} WHERE id = ${id} AND deleted_at IS NULL`,
  );
  if (changed === 0) return false;
  if (!tags) return true;
  await inside.run(sql`DELETE FROM asset_tagging WHERE asset = ${id}`);
  await inside.run(sql`INSERT INTO asset_tagging (asset, tag) SELECT ${id}, unnest(${[...new Set(tags)]}::text[])`);
  return true;
}

async function listAssets(statements: Statements, filter: AssetFilter): ReturnType<AssetRegister['listAssets']> {
  const conditions = compileFilter(filter);
  const total = toNumber(await statements.get(sql`SELECT count(*) AS number FROM asset a WHERE ${conditions}`));
  // Deleted assets keep their position, so that a page can continue after an asset that was deleted meanwhile.
  const position =
    filter.afterId === undefined
      ? constant('TRUE')
      : sql`(a.created_at, a.id) < (SELECT b.created_at, b.id FROM asset b WHERE b.id = ${filter.afterId})`;
  const rows = await statements.all(
    sql`SELECT a.* FROM asset a WHERE ${conditions} AND ${position}
      ORDER BY a.created_at DESC, a.id DESC LIMIT ${filter.limit}`,
  );
  return { total, assets: await toCatalogued(statements, rows) };
}

function compileFilter({ kind, ids, tags, keyword }: AssetFilter): Sql {
  const conditions = [
    sql`a.deleted_at IS NULL`,
    ...(kind ? [sql`a.kind = ${kind}`] : []),
    ...(ids ? [sql`a.id = ANY (${ids})`] : []),
    ...(tags ? [sql`a.id IN (SELECT asset FROM asset_tagging WHERE tag = ANY (${tags}))`] : []),
    ...(keyword ? [compileKeyword(keyword.toLowerCase())] : []),
  ];
  return joinSql(conditions, ' AND ');
}

/** The database's `lower` may handle ASCII only, so `translate` lower-cases the keyword's other letters. */
function compileKeyword(keyword: string): Sql {
  const small = [...keyword].filter((letter) => [...letter.toUpperCase()].length === 1);
  const capitals = small.map((letter) => letter.toUpperCase());
  return sql`strpos(translate(lower(${searchedText}), ${capitals.join('')}, ${small.join('')}), ${keyword}) > 0`;
}

const searchedText = constant(`coalesce(a.display_name, a.filename) || ' ' || coalesce(a.alt, '') || ' '
  || coalesce(a.notes, '') || ' ' || coalesce(a.credits, '')`);

async function toCatalogued(statements: Statements, rows: readonly Row[]): Promise<CataloguedAsset[]> {
  if (rows.length === 0) return [];
  const taggings = await statements.all(
    sql`SELECT g.asset, ${tagColumns} FROM asset_tagging g JOIN asset_tag t ON t.id = g.tag
      WHERE g.asset = ANY (${rows.map(({ id }) => String(id))}) ORDER BY t.id`,
  );
  return rows.map((row) => {
    const own = taggings.filter((tagging) => tagging['asset'] === row['id']);
    return toCataloguedAsset(row, own.map(toTag));
  });
}
