import type { FieldAddress } from '../../cms/studio-types.ts';
import type { DraftContent } from '../draft/draft-content.ts';

/** How a place differs from what readers see. What was removed stands nowhere any more, but in `removed`. */
export type MarkKind = 'added' | 'moved' | 'changed';

/** What differs between an open document and what readers see. */
export interface Marks {
  readonly published: DraftContent;
  /** A row of links may be moved and changed. */
  readonly kinds: ReadonlyMap<FieldAddress, readonly MarkKind[]>;
  /** Rows by their list, in the order in which readers see them. */
  readonly removed: ReadonlyMap<FieldAddress, readonly string[]>;
  /** Of everything. */
  readonly count: number;
}
