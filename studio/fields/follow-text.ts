import type { FieldAddress } from '../../cms/studio-types.ts';
import type { Editor } from './editor-context.ts';

interface Following {
  /** The field from which the text is proposed. */
  readonly source: FieldAddress;
  /** The field that gets the proposal. */
  readonly address: FieldAddress;
  /** The current proposal; empty for none. */
  readonly propose: () => string;
}

/**
 * Proposes the text of an empty field when its source was changed and left. The field follows the source until somebody
 * writes another text in it. The returned function stops it.
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
