/** How marks look: a shape and words, never a colour alone. */
import { ArrowUpDown, CircleDot, CircleMinus, CirclePlus, Undo2, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { FieldAddress } from '../../cms/studio-types.ts';
import { isInside, rowAddress } from '../draft/field-address.ts';
import { useEditor } from '../fields/editor-context.ts';
import { announce } from '../parts/announcer.ts';
import { Button, IconButton } from '../parts/button.tsx';
import { WordDifference } from '../differences/difference-line.tsx';
import { toPlainText } from '../differences/plain-text.ts';
import { toPlace } from '../differences/to-place.ts';
import { useReadable } from '../differences/use-readable.ts';
import { sinceLiveStrings } from '../strings/since-live.ts';
import { listRowTakeBack, listTakeBack } from './list-take-back.ts';
import styles from './mark-views.module.css';
import type { MarkKind, Marks } from './marks.ts';

const icons: Readonly<Record<MarkKind, LucideIcon>> = { added: CirclePlus, moved: ArrowUpDown, changed: CircleDot };

export function Mark({ address, kinds }: { address: FieldAddress; kinds: readonly MarkKind[] }) {
  const { isReadOnly } = useEditor();
  const { takeBack, name } = useTakeBack(address, kinds);
  return (
    <div className={styles.mark}>
      {kinds.map((kind) => (
        <span key={kind} className={styles.kind}>
          <Shape kind={kind} /> {sinceLiveStrings.kinds[kind]}
        </span>
      ))}
      {!isReadOnly && (
        <Button isSmall variant="quiet" icon={Undo2} aria-label={sinceLiveStrings.takeBackOf(name)} onPress={takeBack}>
          {sinceLiveStrings.takeBack}
        </Button>
      )}
      {kinds.includes('changed') && <Before address={address} />}
    </div>
  );
}

function Shape({ kind, size = '0.875rem' }: { kind: MarkKind; size?: string }) {
  const Icon = icons[kind];
  return <Icon aria-hidden size={size} />;
}

/** What readers see, word by word. */
function Before({ address }: { address: FieldAddress }) {
  const { draft, marks } = useEditor();
  const values = [marks.current?.published.values.get(address), draft.getValue(address)];
  const [before, now] = values.map(useReadable(address, values));
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button isSmall variant="quiet" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        {sinceLiveStrings.compare}
      </Button>
      {isOpen && (
        <div className={styles.words}>
          <WordDifference before={before ?? ''} after={now ?? ''} />
        </div>
      )}
    </>
  );
}

/** One act of undo. `isWhole`: with everything in the row. */
export function useTakeBack(address: FieldAddress, kinds: readonly MarkKind[], isWhole = false) {
  const editor = useEditor();
  const { draft, marks } = editor;
  const name = toPlace(address, editor, marks.current?.published);
  const takeBack = () => {
    if (!marks.current) return;
    const list = isWhole ? listRowTakeBack : listTakeBack;
    draft.change(list(draft.content, marks.current.published, { address, isMoved: kinds.includes('moved') }));
    announce(sinceLiveStrings.takenBack(name));
  };
  return { takeBack, name };
}

interface OutlineMarkProps {
  readonly address: FieldAddress;
  readonly label: string;
  readonly count: number;
  /** Brings the field into view. */
  readonly onGo: () => void;
}

export function OutlineMark({ address, label, count, onGo }: OutlineMarkProps) {
  const kinds: readonly MarkKind[] = ['changed'];
  return (
    <div className={styles.field}>
      <button type="button" className={styles.go} aria-label={sinceLiveStrings.inside(label, count)} onClick={onGo}>
        <Shape kind="changed" /> {label}
      </button>
      <TakeBackAll address={address} kinds={kinds} />
    </div>
  );
}

export function SliceMark({ row, count, kinds }: { row: FieldAddress; count: number; kinds: readonly MarkKind[] }) {
  const [own] = kinds;
  const words = own === undefined ? sinceLiveStrings.changes(count) : sinceLiveStrings.short[own];
  return (
    <span className={styles.slice}>
      <span className={styles.kind}>
        <Shape kind={own ?? 'changed'} size="0.75rem" /> {words}
      </span>
      <TakeBackAll address={row} kinds={kinds} />
    </span>
  );
}

function TakeBackAll({ address, kinds }: { address: FieldAddress; kinds: readonly MarkKind[] }) {
  const { isReadOnly } = useEditor();
  const { takeBack, name } = useTakeBack(address, kinds, true);
  if (isReadOnly) return null;
  return <IconButton icon={Undo2} label={sinceLiveStrings.takeBackOf(name)} onPress={takeBack} />;
}

export function RemovedRows({ list, keys }: { list: FieldAddress; keys: readonly string[] }) {
  return (
    <ul className={styles.removed}>
      {keys.map((key) => (
        <RemovedRow key={key} address={rowAddress(list, key)} />
      ))}
    </ul>
  );
}

function RemovedRow({ address }: { address: FieldAddress }) {
  const editor = useEditor();
  const { draft, marks, isReadOnly } = editor;
  const name = toPlace(address, editor, marks.current?.published);
  const words = findFirstWords(address, marks.current);
  const putBack = () => {
    if (!marks.current) return;
    draft.change(listTakeBack(draft.content, marks.current.published, { address, isMoved: false }));
    announce(sinceLiveStrings.isPutBack(name));
  };
  return (
    <li className={styles.mark}>
      <span className={styles.kind}>
        <CircleMinus aria-hidden size="0.875rem" /> {sinceLiveStrings.removed(name)}
      </span>
      {!isReadOnly && (
        <Button isSmall variant="quiet" icon={Undo2} aria-label={sinceLiveStrings.putBackOf(name)} onPress={putBack}>
          {sinceLiveStrings.putBack}
        </Button>
      )}
      {words !== '' && <span className={styles.first}>{words}</span>}
    </li>
  );
}

const shownLength = 80;

/** Of a row that only readers see. */
function findFirstWords(row: FieldAddress, marks: Marks | undefined): string {
  for (const [address, value] of marks?.published.values ?? []) {
    const isMade = /\/(slice_type|variation|slice_label)$/.test(address);
    const words = isMade || !isInside(address, row) ? '' : toPlainText(value);
    if (words !== '') return words.slice(0, shownLength);
  }
  return '';
}
