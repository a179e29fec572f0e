import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { createChunk } from './chunk.ts';

interface LazyOptions {
  /** The toast when the code cannot be loaded now. */
  readonly failed: string;
}

/**
 * A component whose code is loaded at its first render. It renders nothing until then, and nothing if loading fails.
 * React's `lazy` would throw instead, and take its surroundings down.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, { failed }: LazyOptions) {
  const chunk = createChunk(load, failed);
  return function LazyPart({ onFailed, ...props }: Props & { readonly onFailed?: () => void }) {
    const [Part, setPart] = useState(() => chunk.content);
    const fail = useEffectEvent(() => onFailed?.());
    useEffect(() => {
      if (Part) return undefined;
      let isLeft = false;
      void chunk.load().then((loaded) => {
        if (isLeft) return;
        if (loaded) setPart(() => loaded);
        else fail();
      });
      return () => {
        isLeft = true;
      };
    }, [Part]);
    // All other props belong to the loaded component.
    return Part ? <Part {...(props as unknown as Props)} /> : null;
  };
}
