import { useEffect, useState } from 'react';
import styles from './step-controls.module.css';

/**
 * Previous and next buttons for a row of steps that scrolls sideways, with the position between them.
 * Steps out of view leave the tab order. The buttons stay visible and focusable at both ends.
 * Without this island the row is an ordered list.
 */
export function StepControls({
  trackId,
  label,
  previous,
  next,
  positions,
}: {
  /** The list whose items are the steps. */
  trackId: string;
  label: string;
  previous: string;
  next: string;
  /** "Step 2 of 3: The payee's bank says yes", for each step. */
  positions: readonly string[];
}) {
  const [current, setCurrent] = useState(0);
  const [isTold, setTold] = useState(false);

  useEffect(() => {
    const track = document.getElementById(trackId);
    if (!track) return;
    const follow = () => setCurrent(getIndex(track));
    follow();
    track.addEventListener('scroll', follow, { passive: true });
    return () => track.removeEventListener('scroll', follow);
  }, [trackId]);

  useEffect(() => {
    const steps = document.getElementById(trackId)?.children ?? [];
    [...steps].forEach((step, index) => step.toggleAttribute('inert', index !== current));
  }, [trackId, current]);

  const go = (index: number) => {
    const track = document.getElementById(trackId);
    const step = track?.children[index];
    if (!track || !(step instanceof HTMLElement)) return;
    setTold(true);
    const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    track.scrollTo({ left: step.offsetLeft, behavior: isMotionReduced ? 'instant' : 'smooth' });
  };

  const last = positions.length - 1;
  return (
    <div className={`needsScript ${styles.controls}`} role="group" aria-label={label}>
      <span className={styles.dots} aria-hidden="true">
        {positions.map((position, index) => (
          <span key={position} className={index <= current ? styles.passed : styles.ahead} />
        ))}
      </span>
      <span className="visuallyHidden" role="status">
        {isTold ? positions[current] : ''}
      </span>
      <button
        type="button"
        className={styles.button}
        aria-controls={trackId}
        aria-disabled={current === 0}
        onClick={() => go(Math.max(0, current - 1))}
      >
        <span className="visuallyHidden">{previous}</span>
        <Arrow />
      </button>
      <button
        type="button"
        className={styles.button}
        aria-controls={trackId}
        aria-disabled={current === last}
        onClick={() => go(Math.min(last, current + 1))}
      >
        <span className="visuallyHidden">{next}</span>
        <Arrow isNext />
      </button>
    </div>
  );
}

/** In right-to-left documents `scrollLeft` is negative. */
function getIndex(track: HTMLElement): number {
  return track.clientWidth === 0 ? 0 : Math.round(Math.abs(track.scrollLeft) / track.clientWidth);
}

function Arrow({ isNext = false }: { isNext?: boolean }) {
  return (
    <svg
      className={isNext ? styles.next : styles.previous}
      viewBox="0 0 20 20"
      width="20"
      height="20"
      aria-hidden="true"
    >
      <path d="M3 10h14M11 4l6 6-6 6" />
    </svg>
  );
}
