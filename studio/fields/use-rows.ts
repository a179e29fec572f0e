import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { FieldAddress, RowContent } from '../../cms/studio-types.ts';
import { readRow } from '../draft/draft-content.ts';
import type { DraftEngine } from '../draft/draft-engine.ts';

export interface RowActs {
  /** Inserts a row behind another, or at the end. Returns its key. */
  readonly insert: (content: RowContent, behind?: string) => string;
  /** Moves a row by one position. Returns false at the end of the list. */
  readonly move: (key: string, direction: 'up' | 'down') => boolean;
  /** Inserts a copy behind the original. Returns its key. */
  readonly duplicate: (key: string) => string;
  readonly remove: (key: string) => void;
}

const noRows: readonly string[] = [];

/** The keys of the rows of a list in order. Changes inside the rows do not render it again. */
export function useRows(draft: DraftEngine, list: FieldAddress): { keys: readonly string[] } & RowActs {
  const subscribe = useCallback((listener: () => void) => draft.subscribe(list, listener), [draft, list]);
  const getKeys = useCallback(() => draft.getRows(list) ?? noRows, [draft, list]);
  const keys = useSyncExternalStore(subscribe, getKeys, getKeys);
  const acts = useMemo(() => createRowActs(draft, list), [draft, list]);
  return { keys, ...acts };
}

export function createRowActs(draft: DraftEngine, list: FieldAddress): RowActs {
  const getKeys = () => draft.getRows(list) ?? noRows;
  const insert = (content: RowContent, behind = getKeys().at(-1)) => {
    const key = crypto.randomUUID();
    draft.change([{ kind: 'insert', list, key, after: draft.listBehind(list, behind), content }]);
    return key;
  };
  return {
    insert,
    move(key, direction) {
      const keys = getKeys();
      const at = keys.indexOf(key);
      const to = direction === 'up' ? at - 1 : at + 1;
      if (at < 0 || to < 0 || to >= keys.length) return false;
      const behind = direction === 'up' ? keys[at - 2] : keys[at + 1];
      const after = draft.listBehind(list, behind).filter((other) => other !== key);
      draft.change([{ kind: 'move', list, key, after }]);
      return true;
    },
    duplicate: (key) => insert(readRow(draft.content, list, key), key),
    remove: (key) => draft.change([{ kind: 'remove', list, key }]),
  };
}
