import { useEffect, useState } from 'react';
import type { Change } from 'diff';
import type { DraftContent } from '../../draft/draft-content.ts';
import { useEditor } from '../../fields/editor-context.ts';
import { publishWords } from '../../words/publish.ts';
import styles from './difference-line.module.css';
import type { Difference } from './list-differences.ts';
import { toPlainText } from './plain-text.ts';
import { toPlace } from './to-place.ts';

interface DifferenceLineProps {
  readonly difference: Difference;
  /** Where rows are that the document does not have any more. */
  readonly other: DraftContent;
  readonly action?: React.ReactNode;
}

/** One difference: where, and the words that went and came. */
export function DifferenceLine({ difference, other, action }: DifferenceLineProps) {
  const editor = useEditor();
  const { address, kind, before, after } = difference;
  const [old, now] = [before, after].map((values) => values.map(toPlainText).filter(Boolean).join('\n'));
  return (
    <li className={styles['line']}>
      <p className={styles['head']}>
        <strong>{toPlace(address, editor, other)}</strong>
        <span className={styles['kind']}>{publishWords.kinds[kind]}</span>
        {action}
      </p>
      {kind !== 'moved' && <WordDifference before={old ?? ''} after={now ?? ''} />}
    </li>
  );
}

/** The comparison of words loads with the first dialog that needs it. */
export function WordDifference({ before, after }: { before: string; after: string }) {
  const [parts, setParts] = useState<readonly Change[]>();
  useEffect(() => {
    let isLeft = false;
    void import('diff').then(({ diffWordsWithSpace }) => {
      if (!isLeft) setParts(diffWordsWithSpace(before, after));
    });
    return () => {
      isLeft = true;
    };
  }, [before, after]);
  if (!parts) return null;
  return (
    <p className={styles['words']}>
      {parts.map(({ value, added, removed }, index) => {
        if (added) return <ins key={index}>{value}</ins>;
        return removed ? <del key={index}>{value}</del> : <span key={index}>{shorten(value)}</span>;
      })}
    </p>
  );
}

const shownAround = 120;

/** Long words that stayed only say where one is. */
function shorten(value: string): string {
  if (value.length <= 2 * shownAround) return value;
  return `${value.slice(0, shownAround)} … ${value.slice(-shownAround)}`;
}
