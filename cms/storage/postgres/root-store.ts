import * as v from 'valibot';
import type { RootRegister } from '../root-register.ts';
import { sql } from './sql.ts';
import type { Statements } from './statements.ts';

const bookmarkRow = v.object({ name: v.string(), documentId: v.string() });
const collectionRow = v.object({ id: v.string(), name: v.string(), query: v.string() });

/** Bookmarks and collections. */
export function createRootStore(statements: Statements): RootRegister {
  return {
    putBookmark: ({ name, documentId }) =>
      statements.write(async (inside) => {
        await inside.run(
          sql`INSERT INTO bookmark (name, document_id) VALUES (${name}, ${documentId})
            ON CONFLICT (name) DO UPDATE SET document_id = excluded.document_id`,
        );
      }),

    deleteBookmark: (name) =>
      statements.write(async (inside) => (await inside.run(sql`DELETE FROM bookmark WHERE name = ${name}`)) > 0),

    async listBookmarks() {
      const rows = await statements.all(sql`SELECT name, document_id AS "documentId" FROM bookmark ORDER BY name`);
      return rows.map((row) => v.parse(bookmarkRow, row));
    },

    putCollection: ({ id, name, query }) =>
      statements.write(async (inside) => {
        await inside.run(
          sql`INSERT INTO collection (id, name, query) VALUES (${id}, ${name}, ${query})
            ON CONFLICT (id) DO UPDATE SET name = excluded.name, query = excluded.query`,
        );
      }),

    deleteCollection: (id) =>
      statements.write(async (inside) => (await inside.run(sql`DELETE FROM collection WHERE id = ${id}`)) > 0),

    async listCollections() {
      const rows = await statements.all(sql`SELECT id, name, query FROM collection ORDER BY id`);
      return rows.map((row) => v.parse(collectionRow, row));
    },
  };
}
