import { hoursOfWeek, type OpenWeekView, type Span } from './open-week-view.ts';
import styles from './open-week.module.css';

/** The page's band: the hours in which a payment finds its path open. The words beside each line say the same. */
export function OpenWeek({ view }: { view: OpenWeekView }) {
  return (
    <figure className={styles.band}>
      <div className="wrap">
        <ul className={styles.lanes}>
          {view.lanes.map((lane) => (
            <li key={lane.rail} className={styles.lane}>
              <b>{lane.rail}</b> <span>{lane.words}</span>
              <Line spans={lane.spans} />
            </li>
          ))}
        </ul>
        <p className={styles.days} aria-hidden="true">
          {view.days.map((day) => (
            <span key={day}>{day}</span>
          ))}
        </p>
      </div>
      {view.note && (
        <figcaption className="wrap">
          <p className={styles.note}>{view.note}</p>
        </figcaption>
      )}
    </figure>
  );
}

/**
 * One lane, an hour a unit, stretched to any width: lines and dots keep their size, for a dot is the round end of a
 * line without length. Solid where it opens, hollow where it closes, small where a day ends in between.
 */
function Line({ spans }: { spans: readonly Span[] }) {
  const ends = spans.map(({ to }) => to);
  return (
    <svg className={styles.line} viewBox={`0 0 ${hoursOfWeek} 2`} preserveAspectRatio="none" aria-hidden="true">
      <path className={styles.edge} d={`M-${hoursOfWeek} 1H${2 * hoursOfWeek}`} />
      <path className={styles.live} d={spans.map(({ from, to }) => `M${from} 1H${to}`).join('')} />
      <path className={styles.midnight} d={toDots(spans.flatMap(listMidnights))} />
      <path className={styles.turn} d={toDots([...spans.map(({ from }) => from), ...ends])} />
      <path className={styles.closed} d={toDots(ends)} />
    </svg>
  );
}

/** Of lines of whole days only: beside the hours of a day they would say nothing. */
function listMidnights({ from, to }: Span): number[] {
  if (to - from <= 24) return [];
  return [0, 1, 2, 3, 4, 5, 6, 7].map((day) => day * 24).filter((midnight) => midnight > from && midnight < to);
}

function toDots(hours: readonly number[]): string {
  return hours.map((hour) => `M${hour} 1h0`).join('');
}
