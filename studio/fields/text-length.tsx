import type { StudioHints } from '../../cms/studio-models.ts';
import { countLetters } from '../checks/count-letters.ts';
import { fieldStrings } from '../strings/fields.ts';
import styles from './text-length.module.css';

/** The length of a text against the model's advice; nothing without advice. */
export function TextLength({ text, hints }: { text: string; hints: StudioHints | undefined }) {
  const { minLength, maxLength } = hints ?? {};
  if (minLength === undefined && maxLength === undefined) return null;
  const count = countLetters(text);
  const { words, isAdvice } = describe(count, minLength, maxLength);
  return <span className={isAdvice ? styles.advice : undefined}>{words}</span>;
}

function describe(count: number, least: number | undefined, most: number | undefined) {
  const { length } = fieldStrings;
  if (most !== undefined && count > most) return { words: length.tooLong(count, most), isAdvice: true };
  if (least !== undefined && count > 0 && count < least)
    return { words: length.tooShort(count, least), isAdvice: true };
  return { words: most === undefined ? length.count(count) : length.of(count, most), isAdvice: false };
}
