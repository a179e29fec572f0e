/** What several slices at once, and a slice that comes back, do to a draft: each is one act. */
import type { FieldAddress, RowContent } from '../../../cms/studio-types.ts';
import { listPredecessors, listRowsBefore, readRow } from '../../draft/draft-content.ts';
import type { DraftEngine } from '../../draft/draft-engine.ts';
import type { LocalChange } from '../../draft/draft-state.ts';

type Insertion = Extract<LocalChange, { readonly kind: 'insert' }>;
type Rows = Pick<DraftEngine, 'getRows' | 'content'>;

/** One behind the other, behind a row that is there. Without that they become the first. */
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

/** What puts a row back that is removed now, whatever has been written meanwhile. */
export function toPutBack(draft: Rows, list: FieldAddress, key: string): Insertion {
  const after = listRowsBefore(draft.getRows(list) ?? [], key);
  return { kind: 'insert', list, key, after, content: readRow(draft.content, list, key) };
}
