import { useEffect, useState } from 'react';
import type { Change } from 'diff';
import type { DraftContent } from '../draft/draft-content.ts';
import { toPreviewUrl } from '../fields/image-frame.ts';
import type { StoredView } from '../fields/stored-values.ts';
import { useEditor } from '../fields/editor-context.ts';
import { loadOrUndefined } from '../parts/load-or-undefined.ts';
import { publishWords } from '../words/publish.ts';
import styles from './difference-line.module.css';
import type { Difference } from './list-differences.ts';
import { listPictures } from './list-pictures.ts';
import { toPlainText } from './plain-text.ts';
import { toPlace } from './to-place.ts';

interface DifferenceLineProps {
  readonly difference: Difference;
  /** The content that still has removed rows. */
  readonly other: DraftContent;
  readonly action?: React.ReactNode;
}

/** One difference: its location, and the removed and added text. */
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
      <Pictures before={listPictures(before, after)} after={listPictures(after, before)} />
    </li>
  );
}

interface PicturesProps {
  readonly before: readonly StoredView[];
  readonly after: readonly StoredView[];
}

/** Removed and added images side by side. */
function Pictures({ before, after }: PicturesProps) {
  if (before.length + after.length === 0) return null;
  const { pictures } = publishWords;
  return (
    <div className={styles['pictures']}>
      {before.map((view, index) => (
        <Picture key={`before ${index}`} view={view} when={pictures.before} />
      ))}
      {after.map((view, index) => (
        <Picture key={`after ${index}`} view={view} when={pictures.after} />
      ))}
    </div>
  );
}

const pictureWidth = 320;

function Picture({ view, when }: { view: StoredView; when: string }) {
  return (
    <figure className={styles['picture']}>
      <img src={toPreviewUrl(view, pictureWidth)} alt="" {...view.dimensions} loading="lazy" />
      <figcaption>
        {when}: {view.alt || publishWords.pictures.noAlt}
      </figcaption>
    </figure>
  );
}

type Part = Pick<Change, 'value' | 'added' | 'removed'>;

/** The diff library is loaded with the first dialog that needs it. */
export function WordDifference({ before, after }: { before: string; after: string }) {
  const [parts, setParts] = useState<readonly Part[]>();
  useEffect(() => {
    let isLeft = false;
    void compare(before, after).then((compared) => {
      if (!isLeft) setParts(compared);
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

/** If the diff library cannot be loaded, the old and the new text are shown one after the other. */
async function compare(before: string, after: string): Promise<readonly Part[]> {
  const comparison = await loadOrUndefined(() => import('diff'));
  if (comparison) return comparison.diffWordsWithSpace(before, after);
  return [
    { value: before, added: false, removed: true },
    { value: after, added: true, removed: false },
  ];
}

const shownAround = 120;

/** Shortens long unchanged text to its start and end. */
function shorten(value: string): string {
  if (value.length <= 2 * shownAround) return value;
  return `${value.slice(0, shownAround)} … ${value.slice(-shownAround)}`;
}
