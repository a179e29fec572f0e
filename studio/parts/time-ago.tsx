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

/** Without the year if it is the current one. */
export function toExactTime(at: number, now: number): string {
  const isSameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return (isSameYear ? sameYear : exact).format(at);
}

/**
 * A relative time; the exact one is a tooltip, and replaces it in a focused line with `data-times`. `isBoth` shows
 * both, for lines that cannot be focused.
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
          <span className={styles.ago}>{ago}</span>
          <span className={styles.exact}>{time}</span>
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

/** Changes once a minute, so that a screen with many times does not render for each. */
const readMinute = (): number => Math.floor(Date.now() / minuteMs) * minuteMs;
