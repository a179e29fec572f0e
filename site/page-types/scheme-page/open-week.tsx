import { hoursOfWeek, type OpenWeekView, type Span } from './open-week-view.ts';
import styles from './open-week.module.css';

/** The drawing in the page's band: the hours in which each rail is open. The text beside each line says the same. */
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
 * One lane, one unit an hour, stretched to any width. Line widths and dots keep their size, because a dot is the round
 * end of a line without length. Dots are solid at opening, hollow at closing, small where a day ends in between.
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

/** Midnights, only for a rail that is open all day: beside shorter hours they would carry no information. */
function listMidnights({ from, to }: Span): number[] {
  if (to - from <= 24) return [];
  return [0, 1, 2, 3, 4, 5, 6, 7].map((day) => day * 24).filter((midnight) => midnight > from && midnight < to);
}

function toDots(hours: readonly number[]): string {
  return hours.map((hour) => `M${hour} 1h0`).join('');
}
