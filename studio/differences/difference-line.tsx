import { useEffect, useState } from 'react';
import type { DraftContent } from '../draft/draft-content.ts';
import { toPreviewUrl } from '../fields/image-frame.ts';
import type { StoredView } from '../fields/stored-values.ts';
import { useEditor } from '../fields/editor-context.ts';
import { loadOrUndefined } from '../parts/load-or-undefined.ts';
import { publishStrings, valueStrings } from '../strings/publish.ts';
import { compareTexts, isSamePart, type TextPart } from './compare-texts.ts';
import styles from './difference-line.module.css';
import type { Difference } from './list-differences.ts';
import { listPictures } from './list-pictures.ts';
import { toPlace } from './to-place.ts';
import { useReadable } from './use-readable.ts';

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
  const read = useReadable(address, [...before, ...after]);
  const [old = '', now = ''] = [before, after].map((values) => values.map(read).filter(Boolean).join('\n'));
  const pictures = { before: listPictures(before, after), after: listPictures(after, before) };
  const isUnseen = old === now && pictures.before.length + pictures.after.length === 0;
  return (
    <li className={styles.line}>
      <p className={styles.head}>
        <strong>{toPlace(address, editor, other)}</strong>
        <span className={styles.kind}>{publishStrings.kinds[kind]}</span>
        {action}
      </p>
      {kind === 'changed' && isUnseen && <p className={styles.unseen}>{valueStrings.unseen}</p>}
      {old !== now && <WordDifference before={old} after={now} />}
      <Pictures {...pictures} />
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
  return (
    <div className={styles.pictures}>
      {before.map((view, index) => (
        <Picture key={`before ${index}`} view={view} when={valueStrings.before} />
      ))}
      {after.map((view, index) => (
        <Picture key={`after ${index}`} view={view} when={valueStrings.now} />
      ))}
    </div>
  );
}

const pictureWidth = 320;

function Picture({ view, when }: { view: StoredView; when: string }) {
  return (
    <figure className={styles.picture}>
      <img src={toPreviewUrl(view, pictureWidth)} alt="" {...view.dimensions} loading="lazy" />
      <figcaption>
        {when}: {view.alt || publishStrings.noAlt}
      </figcaption>
    </figure>
  );
}

/** The diff library is loaded with the first dialog that needs it. */
export function WordDifference({ before, after }: { before: string; after: string }) {
  const [parts, setParts] = useState<readonly TextPart[]>();
  useEffect(() => {
    let isLeft = false;
    void compare(before, after).then((compared) => {
      if (!isLeft) setParts(compared);
    });
    return () => {
      isLeft = true;
    };
  }, [before, after]);
  return parts ? <TextDifference parts={parts} /> : null;
}

export function TextDifference({ parts }: { parts: readonly TextPart[] }) {
  return (
    <div className={styles.words}>
      {parts.map((part, index) => {
        if (isSamePart(part)) return <span key={index}>{shorten(part.now)}</span>;
        return part.isWhole ? <Rewritten key={index} part={part} /> : <Edited key={index} part={part} />;
      })}
    </div>
  );
}

function Edited({ part: { old, now } }: { part: TextPart }) {
  return (
    <>
      {old !== '' && <del>{old}</del>}
      {now !== '' && <ins>{now}</ins>}
    </>
  );
}

function Rewritten({ part: { old, now } }: { part: TextPart }) {
  return (
    <span className={styles.rewritten}>
      <span>
        <span className={styles.when}>{valueStrings.before}</span> <del>{old.trim()}</del>
      </span>
      <span>
        <span className={styles.when}>{valueStrings.now}</span> <ins>{now.trim()}</ins>
      </span>
    </span>
  );
}

/** If the diff library cannot be loaded, the old and the new text are shown one after the other. */
async function compare(before: string, after: string): Promise<readonly TextPart[]> {
  const library = await loadOrUndefined(() => import('diff'));
  if (library) return compareTexts(before, after, library);
  return [before === '' || after === '' ? { old: before, now: after } : { old: before, now: after, isWhole: true }];
}

const shownAround = 120;

/** Shortens long unchanged text to its start and end. */
function shorten(value: string): string {
  if (value.length <= 2 * shownAround) return value;
  return `${value.slice(0, shownAround)} … ${value.slice(-shownAround)}`;
}
