import {
  ArrowDown,
  ArrowDownToLine,
  ArrowUp,
  ArrowUpToLine,
  ChevronDown,
  ChevronRight,
  ClipboardPaste,
  Copy,
  CopyPlus,
  MoreHorizontal,
  Plus,
  Trash2,
} from 'lucide-react';
import { memo, useState, type KeyboardEvent } from 'react';
import type { StudioWidget } from '../../../cms/studio-models.ts';
import type { FieldAddress } from '../../../cms/studio-types.ts';
import { AdviceLine } from '../../checks/advice-line.tsx';
import { useAdviceAt } from '../../checks/use-advice.ts';
import { rowAddress } from '../../draft/field-address.ts';
import { useEditor } from '../../fields/editor-context.ts';
import { useField } from '../../fields/use-field.ts';
import { RowTitle } from '../../fields/row-title.tsx';
import { IconButton } from '../../parts/button.tsx';
import { MarkSlot } from '../../since-live/mark-slots.tsx';
import { Menu, type MenuEntry } from '../../parts/menu.tsx';
import { sliceStrings } from '../../strings/editor.ts';
import { findVariation } from '../../models/find-widget.ts';
import type { SliceActs } from './slice-acts.ts';
import { SliceBody } from './slice-body.tsx';
import styles from './slice-card.module.css';

interface SliceCardProps {
  readonly list: FieldAddress;
  readonly rowKey: string;
  readonly index: number;
  readonly count: number;
  readonly zone: StudioWidget;
  readonly acts: SliceActs;
  /** Undefined if no slice is left. */
  readonly focusNext: (key: string | undefined) => void;
  readonly onAddBelow: (key: string) => void;
}

/** One slice with its title, actions and fields. Memoised, so that changes of its neighbours do not render it. */
export const SliceCard = memo(SliceCardView);

function SliceCardView(props: SliceCardProps) {
  const { list, rowKey, index, acts } = props;
  const { draft, repository, isReadOnly } = useEditor();
  const [isCollapsed, setCollapsed] = useState(false);
  const row = rowAddress(list, rowKey);
  const { value: type } = useField(draft, `${row}/slice_type`);
  const { value: variation } = useField(draft, `${row}/variation`);
  const kind = { type: String(type), variation: typeof variation === 'string' ? variation : 'default' };
  const model = findVariation(repository, kind);
  const name = acts.nameOf(rowKey);
  const advice = useAdviceAt(row);
  return (
    // A group that handles the shortcuts of its slice; its menu has every action too.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label={sliceStrings.numbered(index + 1, name)}
      tabIndex={-1}
      data-address={row}
      data-slice-card={rowKey}
      className={styles.card}
      // In the capture phase, before a menu handles the arrow keys.
      onKeyDownCapture={(event) => !isReadOnly && actByKey(event, props)}
    >
      <header className={styles.head}>
        <IconButton
          icon={isCollapsed ? ChevronRight : ChevronDown}
          label={isCollapsed ? sliceStrings.expand : sliceStrings.collapse}
          aria-expanded={!isCollapsed}
          onPress={() => setCollapsed(!isCollapsed)}
        />
        <h4 className={styles.name}>
          {name}{' '}
          <span className={styles.words}>{model && <RowTitle fields={model.primary} parent={`${row}/primary`} />}</span>
        </h4>
        {!isReadOnly && (
          <>
            <IconButton
              icon={Plus}
              label={sliceStrings.addBelow}
              keys="Ctrl ⇧ ↵"
              onPress={() => props.onAddBelow(rowKey)}
            />
            <SliceMenu {...props} name={name} />
          </>
        )}
      </header>
      <div hidden={isCollapsed}>
        <div className={styles.notes}>
          {advice !== undefined && <AdviceLine>{advice}</AdviceLine>}
          <MarkSlot address={row} />
        </div>
        {model ? (
          <SliceBody row={row} kind={kind} acts={acts} rowKey={rowKey} />
        ) : (
          <p className={styles.unknown}>{sliceStrings.unknown(kind.type)}</p>
        )}
      </div>
    </section>
  );
}

function SliceMenu({ rowKey, index, count, acts, focusNext, name }: SliceCardProps & { name: string }) {
  const last = count - 1;
  const move = (position: number) => {
    focusNext(rowKey);
    acts.moveTo(rowKey, position);
  };
  const remove = () => {
    focusNext(acts.getNeighbour(rowKey));
    acts.remove(rowKey);
  };
  const entries: readonly MenuEntry[] = [
    {
      id: 'up',
      label: sliceStrings.up,
      icon: ArrowUp,
      keys: 'Alt ↑',
      isDisabled: index === 0,
      onSelect: () => move(index - 1),
    },
    {
      id: 'down',
      label: sliceStrings.down,
      icon: ArrowDown,
      keys: 'Alt ↓',
      isDisabled: index === last,
      onSelect: () => move(index + 1),
    },
    { id: 'top', label: sliceStrings.top, icon: ArrowUpToLine, isDisabled: index === 0, onSelect: () => move(0) },
    {
      id: 'bottom',
      label: sliceStrings.bottom,
      icon: ArrowDownToLine,
      isDisabled: index === last,
      onSelect: () => move(last),
    },
    {
      id: 'duplicate',
      label: sliceStrings.duplicate,
      icon: CopyPlus,
      keys: 'Alt ⇧ ↓',
      onSelect: () => focusNext(acts.duplicate(rowKey)),
    },
    { id: 'copy', label: sliceStrings.copy, icon: Copy, onSelect: () => void acts.copy(rowKey) },
    {
      id: 'paste',
      label: sliceStrings.pasteBelow,
      icon: ClipboardPaste,
      onSelect: () => void acts.paste(rowKey).then((key) => key !== undefined && focusNext(key)),
    },
    { id: 'remove', label: sliceStrings.remove, icon: Trash2, isDanger: true, onSelect: remove },
  ];
  return (
    <Menu label={sliceStrings.actions(name)} entries={entries}>
      <IconButton icon={MoreHorizontal} label={sliceStrings.actions(name)} />
    </Menu>
  );
}

/** Alt and an arrow move the slice while the focus is in its head; inside a row of its fields they move the row. */
function actByKey(event: KeyboardEvent, { rowKey, index, acts, focusNext, onAddBelow }: SliceCardProps): void {
  const { key, altKey, shiftKey } = event;
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && shiftKey && key === 'Enter') act(event, () => onAddBelow(rowKey));
  else if (altKey && !isCommand && isInHead(event)) {
    if (key === 'ArrowDown' && shiftKey) act(event, () => focusNext(acts.duplicate(rowKey)));
    else if (key === 'ArrowUp' || key === 'ArrowDown')
      act(event, () => {
        focusNext(rowKey);
        acts.moveTo(rowKey, key === 'ArrowUp' ? index - 1 : index + 1);
      });
  }
}

/** Whether the focus is outside the slice's fields, which have shortcuts of their own. */
function isInHead({ target, currentTarget }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('[data-address]') === currentTarget;
}

function act(event: KeyboardEvent, perform: () => void): void {
  event.preventDefault();
  event.stopPropagation();
  perform();
}
