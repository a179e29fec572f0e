import { useSyncExternalStore } from 'react';
import styles from './time-ago.module.css';

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const sameYear = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

const steps = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['week', 7 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
] as const;

export function toTimeAgo(at: number, now: number): string {
  const seconds = Math.round((at - now) / 1000);
  for (const [unit, length] of steps) {
    if (Math.abs(seconds) >= length) return relative.format(Math.trunc(seconds / length), unit);
  }
  return 'just now';
}

/** Without what everybody knows. */
export function toExactTime(at: number, now: number): string {
  const isSameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return (isSameYear ? sameYear : exact).format(at);
}

/**
 * A time as people say it; the exact one at the pointer, and where a line with `data-times` has the focus.
 * `isBoth`: for lines that nothing can focus.
 */
export function TimeAgo({ at, isBoth = false }: { at: number; isBoth?: boolean }) {
  const now = useSyncExternalStore(subscribe, readMinute);
  const date = new Date(at);
  const [ago, time] = [toTimeAgo(at, Math.max(now, at)), toExactTime(at, now)];
  return (
    <time dateTime={date.toISOString()} title={exact.format(date)}>
      {isBoth ? (
        `${ago}, ${time}`
      ) : (
        <>
          <span className={styles['ago']}>{ago}</span>
          <span className={styles['exact']}>{time}</span>
        </>
      )}
    </time>
  );
}

const minuteMs = 60_000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, minuteMs / 2);
  return () => clearInterval(timer);
}

/** The same value for a while, so that a screen of many times is not rendered for each of them. */
const readMinute = (): number => Math.floor(Date.now() / minuteMs) * minuteMs;
