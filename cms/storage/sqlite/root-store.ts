import * as v from 'valibot';
import type { RootRegister } from '../root-register.ts';
import type { Statements } from './statement-cache.ts';
import type { Synchronous } from './synchronous.ts';

const bookmarkRow = v.object({ name: v.string(), documentId: v.string() });
const collectionRow = v.object({ id: v.string(), name: v.string(), query: v.string() });

/** Bookmarks and collections. */
export function createRootStore(statements: Statements): Synchronous<RootRegister> {
  return {
    putBookmark: ({ name, documentId }) =>
      statements.run(
        'INSERT INTO bookmark (name, document_id) VALUES (?, ?) ON CONFLICT DO UPDATE SET document_id = excluded.document_id',
        name,
        documentId,
      ),
    deleteBookmark: (name) => statements.get('DELETE FROM bookmark WHERE name = ? RETURNING name', name) !== undefined,
    listBookmarks: () =>
      statements
        .all('SELECT name, document_id AS documentId FROM bookmark ORDER BY name')
        .map((row) => ({ ...v.parse(bookmarkRow, row) })),
    putCollection: ({ id, name, query }) =>
      statements.run(
        `INSERT INTO collection (id, name, query) VALUES (?, ?, ?)
         ON CONFLICT DO UPDATE SET name = excluded.name, query = excluded.query`,
        id,
        name,
        query,
      ),
    deleteCollection: (id) => statements.get('DELETE FROM collection WHERE id = ? RETURNING id', id) !== undefined,
    listCollections: () =>
      statements.all('SELECT id, name, query FROM collection ORDER BY id').map((row) => v.parse(collectionRow, row)),
  };
}
