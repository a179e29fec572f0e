/** Whether a bulk action would do anything, and all of it. */
import type { DocumentRow } from '../../../cms/studio-api.ts';

const visible: ReadonlySet<DocumentRow['state']> = new Set(['published', 'modified']);
/** The states of documents that were surely published once. An archived one may or may not have been. */
const publishedOnce: ReadonlySet<DocumentRow['state']> = new Set(['published', 'modified', 'unpublished']);

/** The documents that readers see. */
export const listVisible = (rows: readonly DocumentRow[]): DocumentRow[] =>
  rows.filter(({ state }) => visible.has(state));

/** The documents that the trash does not take, so that it takes none. */
export const listOnlyArchived = (rows: readonly DocumentRow[]): DocumentRow[] =>
  rows.filter(({ state }) => publishedOnce.has(state));

/** False where nothing would change, or where the service refuses all of it. */
export function mayDo(act: string, rows: readonly DocumentRow[]): boolean {
  switch (act) {
    case 'publish':
      return rows.some(({ state }) => state !== 'published');
    case 'unpublish':
      return listVisible(rows).length > 0;
    case 'trash':
      return listOnlyArchived(rows).length === 0;
    default:
      return true;
  }
}
