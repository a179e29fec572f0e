import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { createChunk } from './chunk.ts';

interface LazyOptions {
  /** Said when it cannot be loaded now. */
  readonly failed: string;
}

/**
 * A part whose code loads when it is drawn first. Nothing stands in its place before, nor when it does not come: what is
 * around it goes on, which React's own `lazy` would take down with it.
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
    // The rest of the props is what the part takes.
    return Part ? <Part {...(props as unknown as Props)} /> : null;
  };
}
