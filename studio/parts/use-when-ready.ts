import { useEffect, useEffectEvent, useRef } from 'react';

interface Waiting {
  /** Runs the action now, or as soon as it is ready. */
  readonly want: () => void;
  /** Cancels a waiting action. */
  readonly cancel: () => void;
}

/**
 * Delays an action until its results have arrived: a quick Enter means the results for the current text, not for the
 * previous one.
 */
export function useWhenReady(isReady: boolean, act: () => void): Waiting {
  const isWanted = useRef(false);
  const run = useEffectEvent(act);
  useEffect(() => {
    if (!isReady || !isWanted.current) return;
    isWanted.current = false;
    run();
  }, [isReady]);
  return {
    want() {
      if (isReady) act();
      else isWanted.current = true;
    },
    cancel() {
      isWanted.current = false;
    },
  };
}
