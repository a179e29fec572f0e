/** Loads slice previews one at a time: the site renders only a few live pages at once, and readers have priority. */

interface Turn {
  readonly start: () => void;
}

const waiting: Turn[] = [];
let current: Turn | undefined;

function startNext(): void {
  current = waiting.shift();
  current?.start();
}

/** Calls `start` when it is its turn. The returned function ends or cancels the turn. */
export function takeTurn(start: () => void): () => void {
  const turn = { start };
  waiting.push(turn);
  if (!current) startNext();
  return () => {
    if (turn === current) startNext();
    else if (waiting.includes(turn)) waiting.splice(waiting.indexOf(turn), 1);
  };
}
