/**
 * Renders begin one in a turn of the event loop, and none while clients come in. A turn lets in one connection only
 * (libuv/libuv#3696): with eight renders in each, those who come would wait at the door for seconds, unseen by us.
 */
interface RenderTurns {
  /** Resolves when a render may begin. */
  next: () => Promise<void>;
  /** A connection was let in: there may be more behind it. */
  letIn: () => void;
}

/** However many come in, one render begins after this time. */
const mostHeldMs = 100;

export function createRenderTurns({
  now = () => performance.now(),
  atTurnEnd = setImmediate,
}: { now?: () => number; atTurnEnd?: (look: () => void) => unknown } = {}): RenderTurns {
  const held: { since: number; begin: () => void }[] = [];
  let hasLetIn = false;
  let begunAt = 0;

  const look = () => {
    const [first] = held;
    const isHeldLong = first && now() - Math.max(first.since, begunAt) >= mostHeldMs;
    if (first && (!hasLetIn || isHeldLong)) {
      held.shift();
      begunAt = now();
      first.begin();
    }
    hasLetIn = false;
    if (held.length > 0) atTurnEnd(look);
  };

  return {
    next: () =>
      new Promise((begin) => {
        held.push({ since: now(), begin });
        if (held.length === 1) atTurnEnd(look);
      }),
    letIn: () => void (hasLetIn = true),
  };
}
