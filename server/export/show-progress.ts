/** Says how far a long piece of work is, and how long it will still take. */
export interface Progress {
  /** `found` may still grow. */
  report: (counts: { done: number; found: number }) => void;
}

/** The work is told of every few seconds, not at each step. */
const intervalMs = 5000;
/** Before, the rest time would be a guess of a guess. */
const minDone = 20;

export function showProgress({
  unit,
  say,
  nowMs = () => performance.now(),
}: {
  unit: string;
  say: (line: string) => void;
  nowMs?: () => number;
}): Progress {
  const startedMs = nowMs();
  let saidMs = startedMs;
  return {
    report({ done, found }) {
      const now = nowMs();
      if (now - saidMs < intervalMs) return;
      saidMs = now;
      const restMs = ((now - startedMs) / done) * (found - done);
      const rest = done < minDone ? '' : `, ${toDuration(restMs)} left`;
      say(`${done} of ${found} ${unit} found so far${rest}`);
    },
  };
}

function toDuration(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds < 90) return `some ${Math.max(5, Math.ceil(seconds / 5) * 5)} seconds`;
  return `some ${Math.round(seconds / 60)} minutes`;
}
