import { useDeferredValue, useMemo } from 'react';
import { richTextStrings } from '../strings/rich-text.ts';
import styles from './rich-text-editor.module.css';
import type { RichTextBlock } from './rich-text-block.ts';
import { countWords, findSkippedLevels } from './text-checks.ts';
import { findLongSentences, findVagueLinks } from './wording-checks.ts';

interface RichTextFootProps {
  readonly blocks: readonly RichTextBlock[];
  readonly lang: string;
  readonly hint: string | undefined;
  readonly misfits: readonly string[];
  /** False for a title. */
  readonly hasCounts: boolean;
}

/** Counts and advice about the text. Advice never prevents editing. */
export function RichTextFoot({ blocks, lang, hint, misfits, hasCounts }: RichTextFootProps) {
  // Counting a long text must not delay a keystroke.
  const settled = useDeferredValue(blocks);
  const { words, minutes } = useMemo(() => countWords(settled, lang), [settled, lang]);
  const skipped = useMemo(() => findSkippedLevels(settled), [settled]);
  const vague = useMemo(() => findVagueLinks(settled, lang), [settled, lang]);
  const long = useMemo(() => findLongSentences(settled, lang), [settled, lang]);
  return (
    <div className={styles.foot}>
      <div className={styles.notes}>
        <p role="status">{hint}</p>
        {misfits.length > 0 && <p>{richTextStrings.misfits(misfits)}</p>}
        {skipped.map(({ level, expected, text }, at) => (
          <p key={at}>{richTextStrings.skippedLevel(level, expected, text)}</p>
        ))}
        {vague.map((text) => (
          <p key={text}>{richTextStrings.vagueLink(text)}</p>
        ))}
        {long[0] && <p>{richTextStrings.longSentences(long.length, long[0])}</p>}
      </div>
      {hasCounts && <p>{richTextStrings.counts(words, minutes)}</p>}
    </div>
  );
}
