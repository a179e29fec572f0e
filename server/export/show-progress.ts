/**
 * Says how far a long piece of work is. It names no rest time: pages still bring new addresses, and a picture that is
 * scaled takes many times as long as a page.
 */
export interface Progress {
  /** `found` may still grow. */
  readonly report: (counts: { done: number; found: number }) => void;
}

/** The work is told of every few seconds, not at each step. */
const intervalMs = 5000;

export function showProgress({
  unit,
  say,
  nowMs = () => performance.now(),
}: {
  unit: string;
  say: (line: string) => void;
  nowMs?: () => number;
}): Progress {
  let saidMs = nowMs();
  return {
    report({ done, found }) {
      const now = nowMs();
      if (now - saidMs < intervalMs) return;
      saidMs = now;
      say(`${done} of ${found} ${unit} found so far`);
    },
  };
}
