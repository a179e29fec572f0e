/** Changes that insert several slices, or put a removed one back. Each list of changes is one undo step. */
import type { FieldAddress, RowContent } from '../../../cms/studio-types.ts';
import { listPredecessors, listRowsBefore, readRow } from '../../draft/draft-content.ts';
import type { DraftEngine } from '../../draft/draft-engine.ts';
import type { LocalChange } from '../../draft/draft-state.ts';

type Insertion = Extract<LocalChange, { readonly kind: 'insert' }>;
type Rows = Pick<DraftEngine, 'getRows' | 'content'>;

/** Inserts rows in order behind an existing row, or at the start. */
export function listInsertions(
  draft: Rows,
  { list, behind }: { readonly list: FieldAddress; readonly behind: string | undefined },
  contents: readonly RowContent[],
): Insertion[] {
  const rows = draft.getRows(list) ?? [];
  const before = behind === undefined ? [] : rows.slice(0, rows.indexOf(behind) + 1);
  return contents.map((content) => {
    const key = crypto.randomUUID();
    const after = listPredecessors(before, before.at(-1));
    before.push(key);
    return { kind: 'insert', list, key, after, content };
  });
}

/** The change that puts a row back after it is removed, independent of later changes. */
export function toPutBack(draft: Rows, list: FieldAddress, key: string): Insertion {
  const after = listRowsBefore(draft.getRows(list) ?? [], key);
  return { kind: 'insert', list, key, after, content: readRow(draft.content, list, key) };
}
