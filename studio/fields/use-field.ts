import { useCallback, useSyncExternalStore } from 'react';
import type { FieldAddress, FieldValue } from '../../cms/studio-types.ts';
import type { DraftEngine } from '../draft/draft-engine.ts';

export interface Field {
  /** Undefined for an empty field. */
  readonly value: FieldValue | undefined;
  /** One undo step. With `isTyping`, a change joins the previous step until the next word begins. */
  readonly setValue: (value: FieldValue, options?: { readonly isTyping?: boolean }) => void;
}

/** Reads and writes a field of an open document. A change of another field does not render it again. */
export function useField(draft: DraftEngine, address: FieldAddress): Field {
  const subscribe = useCallback((listener: () => void) => draft.subscribe(address, listener), [draft, address]);
  const getValue = useCallback(() => draft.getValue(address), [draft, address]);
  const value = useSyncExternalStore(subscribe, getValue, getValue);
  const setValue = useCallback<Field['setValue']>(
    (next, options) => draft.change([{ kind: 'set', address, value: next }], options),
    [draft, address],
  );
  return { value, setValue };
}
