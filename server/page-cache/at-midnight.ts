const dayMs = 24 * 60 * 60 * 1000;

/** Pages say what day it is to them: what has closed, what is new. They are checked when the day ends (UTC). */
export function atMidnight(now: () => number, act: () => void): { stop: () => void } {
  let timer: NodeJS.Timeout;
  const wait = () => {
    timer = setTimeout(
      () => {
        act();
        wait();
      },
      dayMs - (now() % dayMs) + 1000,
    ).unref();
  };
  wait();
  return { stop: () => clearTimeout(timer) };
}
