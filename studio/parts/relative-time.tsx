import { useEffect, useState } from 'react';

const steps = [
  [60_000, 1000, 'second'],
  [3_600_000, 60_000, 'minute'],
  [86_400_000, 3_600_000, 'hour'],
  [7 * 86_400_000, 86_400_000, 'day'],
] as const;

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'medium' });

/** "3 minutes ago"; after a week, the date. */
export function toRelativeTime(at: number, now: number): string {
  const passed = Math.max(0, now - at);
  const step = steps.find(([below]) => passed < below);
  return step ? relative.format(-Math.floor(passed / step[1]), step[2]) : day.format(at);
}

/** The time now, renewed while somebody looks: each five seconds, or each half minute for what is older. */
export function useNow(at: number): number {
  const [now, setNow] = useState(() => Date.now());
  const isRecent = now - at < 60_000;
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), isRecent ? 5000 : 30_000);
    return () => clearInterval(timer);
  }, [isRecent]);
  return Math.max(now, at);
}

/** Relative, with the exact one in its title. */
export function RelativeTime({ at }: { at: number }) {
  const now = useNow(at);
  return (
    <time dateTime={new Date(at).toISOString()} title={exact.format(at)}>
      {toRelativeTime(at, now)}
    </time>
  );
}
