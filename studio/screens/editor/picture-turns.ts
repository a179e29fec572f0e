/** Pictures of slices are rendered one after the other: the site renders few live pages at a time, and readers go first. */

interface Turn {
  readonly start: () => void;
}

const waiting: Turn[] = [];
let current: Turn | undefined;

function startNext(): void {
  current = waiting.shift();
  current?.start();
}

/** Calls `start` when it is its turn. The result ends the turn, or the waiting for it. */
export function takeTurn(start: () => void): () => void {
  const turn = { start };
  waiting.push(turn);
  if (!current) startNext();
  return () => {
    if (turn === current) startNext();
    else if (waiting.includes(turn)) waiting.splice(waiting.indexOf(turn), 1);
  };
}
