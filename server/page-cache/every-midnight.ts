const dayMs = 24 * 60 * 60 * 1000;

/** Calls `act` at the start of each day (UTC). */
export function everyMidnight(now: () => number, act: () => void): { stop: () => void } {
  let timer: NodeJS.Timeout;
  const schedule = () => {
    timer = setTimeout(
      () => {
        act();
        schedule();
      },
      dayMs - (now() % dayMs) + 1000,
    ).unref();
  };
  schedule();
  return { stop: () => clearTimeout(timer) };
}
