import type { FieldAddress } from '../../cms/studio-types.ts';
import type { Editor } from './editor-context.ts';

interface Following {
  /** The text that gives the words. */
  readonly source: FieldAddress;
  /** The text that begins with them. */
  readonly address: FieldAddress;
  /** What `source` proposes now; empty for nothing. */
  readonly propose: () => string;
}

/**
 * When somebody has changed one text and left it, another that is empty begins with its words. It follows as long as it
 * is what was proposed, and nobody has written another. The result ends it.
 */
export function followText({ draft, visits }: Pick<Editor, 'draft' | 'visits'>, following: Following): () => void {
  const { source, address, propose } = following;
  let before = visits.current === source ? propose() : undefined;
  return visits.subscribe(() => {
    const isThere = visits.current === source;
    if (isThere) before ??= propose();
    if (isThere || before === undefined) return;
    const [proposed, next] = [before, propose()];
    before = undefined;
    const value = draft.getValue(address) ?? '';
    if (next === '' || next === proposed || (value !== '' && value !== proposed)) return;
    draft.change([{ kind: 'set', address, value: next }]);
  });
}
