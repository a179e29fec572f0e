import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { FieldAddress } from '../../cms/studio-types.ts';
import { isInside } from '../draft/field-address.ts';
import { useEditor, type Editor } from '../fields/editor-context.ts';
import type { Advice } from './advice.ts';
import { watchAdvice } from './watch-advice.ts';

/** Keeps the advice about an open document up to date. */
export function useWatchedAdvice(editor: Editor): void {
  useEffect(() => watchAdvice(editor), [editor]);
}

export function useAllAdvice(): readonly Advice[] {
  const { advice } = useEditor();
  const getAdvice = () => advice.current;
  return useSyncExternalStore(useSubscribe(), getAdvice, getAdvice);
}

/** The number of pieces of advice at or below an address. */
export function useAdviceInside(place: FieldAddress): number {
  const { advice } = useEditor();
  const count = () => advice.current.filter(({ address }) => isInside(address, place)).length;
  return useSyncExternalStore(useSubscribe(), count, count);
}

/** Advice that the field does not show itself; undefined while the field has the focus. */
export function useAdviceAt(place: FieldAddress): string | undefined {
  const { advice, visits } = useEditor();
  const subscribeAdvice = useSubscribe();
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = [subscribeAdvice(listener), visits.subscribe(listener)];
      return () => ends.forEach((end) => end());
    },
    [subscribeAdvice, visits],
  );
  const getWords = () => {
    if (visits.isSpared(place)) return undefined;
    const said = advice.current.filter(({ address, isSaidByField }) => address === place && !isSaidByField);
    return said.length === 0 ? undefined : said.map(({ words }) => words).join(' ');
  };
  return useSyncExternalStore(subscribe, getWords, getWords);
}

function useSubscribe() {
  const { advice } = useEditor();
  return useCallback((listener: () => void) => advice.subscribe(listener), [advice]);
}
