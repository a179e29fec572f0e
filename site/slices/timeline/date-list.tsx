import { RichText } from '../../components/rich-text/rich-text.tsx';
import type { DateEntryView, DateListView } from './timeline-view.ts';
import styles from './timeline.module.css';

/** Dated entries along a line that is highlighted up to the present. */
export function DateList({ view, level, isWide }: { view: DateListView; level: 2 | 3 | 4; isWide: boolean }) {
  const { entries, isMixed, labels } = view;
  return (
    <ol className={isWide ? styles.wide : undefined}>
      {entries.map((entry, index) => (
        <DateEntry
          key={index}
          entry={entry}
          level={level}
          labels={labels}
          isStateShown={isMixed}
          isFollowedByPast={entry.isPast === true && entries[index + 1]?.isPast === true}
        />
      ))}
    </ol>
  );
}

interface DateEntryProps {
  readonly entry: DateEntryView;
  readonly level: 2 | 3 | 4;
  readonly labels: DateListView['labels'];
  readonly isStateShown: boolean;
  /** The line to the next entry is in the past too. */
  readonly isFollowedByPast: boolean;
}

function DateEntry({ entry, level, labels, isStateShown, isFollowedByPast }: DateEntryProps) {
  const { date, label, title, text, isKey, isPast } = entry;
  const Title = `h${level}` as const;
  const state = isStateShown && isPast !== undefined ? (isPast ? labels.past : labels.ahead) : undefined;
  const look = [styles.entry, isKey && styles.key, isPast && styles.past, isFollowedByPast && styles.travelled];
  return (
    <li className={look.filter(Boolean).join(' ')}>
      <p className={styles.when}>
        {date ? <time dateTime={date}>{label}</time> : <span>{label}</span>}
        {(state || isKey) && (
          <span className={styles.marks}>
            {state && <span className={styles.state}>{state}</span>}
            {isKey && <span className={styles.tag}>{labels.key}</span>}
          </span>
        )}
      </p>
      <Title className={styles.title}>{title}</Title>
      <RichText view={text} headingShift={2} className={styles.text} />
    </li>
  );
}
