import { ArrowDown, ArrowUp, Copy, MoreHorizontal, Plus, Trash2 } from 'lucide-react';
import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { FieldAddress, RowContent } from '../../cms/studio-types.ts';
import { rowAddress } from '../draft/field-address.ts';
import { announce } from '../parts/announcer.ts';
import { Button, IconButton } from '../parts/button.tsx';
import { Menu } from '../parts/menu.tsx';
import { MarkSlot, RemovedRowsSlot } from '../since-live/mark-slots.tsx';
import { toNumber } from '../strings/count.ts';
import { rowStrings } from '../strings/fields.ts';
import { useEditor } from './editor-context.ts';
import styles from './row-list.module.css';
import { useRows, type RowActs } from './use-rows.ts';

interface RowListProps {
  readonly list: FieldAddress;
  /** The label of the list; a row is named by it and the row's number. */
  readonly label: string;
  readonly maxRows?: number | undefined;
  readonly createRow: () => RowContent;
  /** Distinguishes a row from the others, beside its number. */
  readonly renderTitle: (key: string) => ReactNode;
  readonly renderRow: (key: string) => ReactNode;
}

/**
 * A list of rows that can be added, moved (also by Alt and an arrow), duplicated and removed. Each action is announced,
 * and the focus stays with its row.
 */
export function RowList({ list, label, maxRows, createRow, renderTitle, renderRow }: RowListProps) {
  const { draft, isReadOnly } = useEditor();
  const { keys, ...acts } = useRows(draft, list);
  const { element, focusRow, keepFocus } = useRowFocus();
  const isFull = maxRows !== undefined && keys.length >= maxRows;
  const told = tellActs({ acts, label, getKeys: () => draft.getRows(list) ?? [], focusRow, keepFocus });
  return (
    <div ref={element} className={styles.list}>
      {keys.length === 0 && <p className={styles.empty}>{rowStrings.empty}</p>}
      {keys.length > 0 && (
        <ol className={styles.rows}>
          {keys.map((key, index) => (
            // Handles the keyboard shortcuts of the focused row.
            // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li
              key={key}
              data-row={key}
              className={styles.row}
              onKeyDown={(event) => !isReadOnly && actByKey(event, key, told, isFull)}
            >
              <RowHead
                name={rowStrings.name(label, index + 1)}
                number={index + 1}
                title={renderTitle(key)}
                isFirst={index === 0}
                isLast={index === keys.length - 1}
                {...(!isReadOnly && { act: told })}
                rowKey={key}
                isFull={isFull}
              />
              <MarkSlot address={rowAddress(list, key)} />
              {renderRow(key)}
            </li>
          ))}
        </ol>
      )}
      <RemovedRowsSlot list={list} />
      {!isReadOnly && !isFull && (
        <div>
          <Button isSmall icon={Plus} data-add onPress={() => told.add(createRow())}>
            {rowStrings.add(label)}
          </Button>
        </div>
      )}
    </div>
  );
}

interface ToldActs {
  readonly add: (content: RowContent) => void;
  readonly move: (key: string, direction: 'up' | 'down') => void;
  readonly duplicate: (key: string) => void;
  readonly remove: (key: string) => void;
}

function tellActs({
  acts,
  label,
  getKeys,
  focusRow,
  keepFocus,
}: {
  acts: RowActs;
  label: string;
  getKeys: () => readonly string[];
  focusRow: (key: string | undefined) => void;
  keepFocus: () => void;
}): ToldActs {
  const nameOf = (key: string) => rowStrings.name(label, getKeys().indexOf(key) + 1);
  return {
    add(content) {
      const key = acts.insert(content);
      focusRow(key);
      announce(rowStrings.added(nameOf(key)));
    },
    move(key, direction) {
      const name = nameOf(key);
      keepFocus();
      if (!acts.move(key, direction)) return;
      announce(rowStrings.moved(name, getKeys().indexOf(key) + 1, getKeys().length));
    },
    duplicate(key) {
      const name = nameOf(key);
      focusRow(acts.duplicate(key));
      announce(rowStrings.duplicated(name));
    },
    remove(key) {
      const [name, keys] = [nameOf(key), getKeys()];
      const at = keys.indexOf(key);
      acts.remove(key);
      focusRow(keys[at + 1] ?? keys[at - 1]);
      announce(rowStrings.removed(name));
    },
  };
}

/** Restores the focus after a row has moved, and sets it in a new row. */
function useRowFocus() {
  const element = useRef<HTMLDivElement>(null);
  const wanted = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    wanted.current?.();
    wanted.current = undefined;
  });
  return {
    element,
    /** Focuses the first control of the row, or the Add button if there is no row. */
    focusRow(key: string | undefined) {
      wanted.current = () => {
        const row = key === undefined ? undefined : element.current?.querySelector(`[data-row="${CSS.escape(key)}"]`);
        const control =
          row?.querySelector<HTMLElement>('[data-row-body] :is(input, textarea, select, [contenteditable], button)') ??
          element.current?.querySelector<HTMLElement>(':scope > div > [data-add]');
        if (control) focusAfterMenu(control);
      };
    },
    keepFocus() {
      const { activeElement } = document;
      wanted.current = () => {
        if (!(activeElement instanceof HTMLElement) || !element.current?.contains(activeElement)) return;
        if (document.activeElement !== activeElement) activeElement.focus({ preventScroll: true });
        activeElement.scrollIntoView({ block: 'nearest' });
      };
    },
  };
}

/** A closing menu returns the focus to its button, which may be gone: then the focus is set again. */
function focusAfterMenu(control: HTMLElement): void {
  control.focus();
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement === null || document.activeElement === document.body) control.focus();
    }),
  );
}

interface RowHeadProps {
  readonly name: string;
  readonly number: number;
  readonly title: ReactNode;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isFull: boolean;
  readonly rowKey: string;
  readonly act?: ToldActs;
}

function RowHead({ name, number, title, isFirst, isLast, isFull, rowKey, act }: RowHeadProps) {
  return (
    <div className={styles.head}>
      <span className={styles.number}>{toNumber(number)}</span>
      <span className={styles.title}>{title}</span>
      {act && (
        <Menu
          label={rowStrings.actions(name)}
          entries={[
            {
              id: 'up',
              label: rowStrings.up,
              icon: ArrowUp,
              keys: 'Alt ↑',
              isDisabled: isFirst,
              onSelect: () => act.move(rowKey, 'up'),
            },
            {
              id: 'down',
              label: rowStrings.down,
              icon: ArrowDown,
              keys: 'Alt ↓',
              isDisabled: isLast,
              onSelect: () => act.move(rowKey, 'down'),
            },
            {
              id: 'duplicate',
              label: rowStrings.duplicate,
              icon: Copy,
              keys: 'Alt ⇧ ↓',
              isDisabled: isFull,
              onSelect: () => act.duplicate(rowKey),
            },
            {
              id: 'remove',
              label: rowStrings.remove,
              icon: Trash2,
              isDanger: true,
              onSelect: () => act.remove(rowKey),
            },
          ]}
        >
          <IconButton icon={MoreHorizontal} label={rowStrings.actions(name)} />
        </Menu>
      )}
    </div>
  );
}

/** Controls that use Alt and an arrow themselves. */
const ownKeys = 'select, input[type="date"], input[type="datetime-local"], [role="combobox"], [aria-haspopup]';

function actByKey(event: KeyboardEvent<HTMLElement>, key: string, act: ToldActs, isFull: boolean): void {
  const isArrow = event.key === 'ArrowUp' || event.key === 'ArrowDown';
  if (!event.altKey || event.ctrlKey || event.metaKey || !isArrow) return;
  if (event.target instanceof Element && event.target.matches(ownKeys)) return;
  event.preventDefault();
  // Otherwise an outer row would move as well.
  event.stopPropagation();
  if (!event.shiftKey) act.move(key, event.key === 'ArrowUp' ? 'up' : 'down');
  else if (event.key === 'ArrowDown' && !isFull) act.duplicate(key);
}
