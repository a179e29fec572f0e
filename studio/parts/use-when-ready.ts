import { useEffect, useEffectEvent, useRef } from 'react';

interface Waiting {
  /** Now, or as soon as it can be done. */
  readonly want: () => void;
  /** It is not wanted any more. */
  readonly cancel: () => void;
}

/** An act on results that may still be on their way: a quick Enter means those of the words in the box, not of the words before. */
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
