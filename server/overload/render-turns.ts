/**
 * Renders begin one in a turn of the event loop, none while clients come in, and none after a long turn: while it lasted
 * more have come, and with a render in each turn every one of them would be long. A turn lets in one connection only
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
/** However long turns are. */
const mostHeldByTurnsMs = 25;
/** As long as a render takes: some 30 stored pages are answered in it. */
const longTurnMs = 3;

export function createRenderTurns({
  now = () => performance.now(),
  atTurnEnd = setImmediate,
}: { now?: () => number; atTurnEnd?: (look: () => void) => unknown } = {}): RenderTurns {
  const held: { since: number; begin: () => void }[] = [];
  let hasLetIn = false;
  let begunAt = 0;
  /** `undefined`: no whole turn has been seen yet. */
  let lookedAt: number | undefined;

  const mayBegin = (heldMs: number, turnMs: number) => {
    if (hasLetIn) return heldMs >= mostHeldMs;
    return turnMs <= longTurnMs || heldMs >= mostHeldByTurnsMs;
  };

  const look = () => {
    const at = now();
    const turnMs = lookedAt === undefined ? Infinity : at - lookedAt;
    const [first] = held;
    if (first && mayBegin(at - Math.max(first.since, begunAt), turnMs)) {
      held.shift();
      begunAt = at;
      first.begin();
    }
    hasLetIn = false;
    lookedAt = held.length > 0 ? at : undefined;
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
