const dayMs = 24 * 60 * 60 * 1000;

/** Calls `act` when each day (UTC) has begun. */
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
