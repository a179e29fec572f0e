import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Copy, MoreHorizontal, Plus, Trash2 } from 'lucide-react';
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { announce } from '../parts/announcer.ts';
import { Button, IconButton } from '../parts/button.tsx';
import { Menu, type MenuEntry } from '../parts/menu.tsx';
import { rowStrings, tableStrings } from '../strings/fields.ts';
import { useEditor } from './editor-context.ts';
import type { FieldProps } from './field-props.ts';
import { GroupShell } from './field-shell.tsx';
import type { StoredTable } from './stored-values.ts';
import * as acts from './table-acts.ts';
import { TableCell } from './table-cell.tsx';
import styles from './table-field.module.css';

const createKey = () => crypto.randomUUID();

/** A table of short texts. Tab moves between cells; Alt and an arrow move the row. */
export function TableField(field: FieldProps<StoredTable>) {
  const { isReadOnly } = useEditor();
  const { value: table, setValue } = field;
  const setTable = (next: StoredTable | undefined) => setValue(next ? { ...next } : null);
  if (!table)
    return (
      <GroupShell field={field}>
        {isReadOnly ? (
          <p className={styles.none}>{rowStrings.empty}</p>
        ) : (
          <div>
            <Button isSmall icon={Plus} onPress={() => setTable(acts.createTable(createKey))}>
              {tableStrings.add}
            </Button>
          </div>
        )}
      </GroupShell>
    );
  return (
    <GroupShell field={field} {...(!isReadOnly && { help: tableStrings.help })}>
      <TableGrid
        table={table}
        onTable={(next, options) => (options?.isTyping ? setValue({ ...next }, options) : setTable(next))}
      />
      {!isReadOnly && (
        <div className={styles.foot}>
          <Button
            isSmall
            icon={Plus}
            onPress={() => setTable(acts.insertRow(table, acts.listRows(table).length, createKey))}
          >
            {tableStrings.addRow}
          </Button>
          <Button
            isSmall
            icon={Plus}
            onPress={() => setTable(acts.insertColumn(table, acts.countColumns(table), createKey))}
          >
            {tableStrings.addColumn}
          </Button>
          <label className={styles.heading}>
            <input
              type="checkbox"
              checked={table.head.length > 0}
              onChange={({ currentTarget }) => setTable(acts.setHeading(table, currentTarget.checked))}
            />
            {tableStrings.header}
          </label>
          <Button isSmall variant="quiet" onPress={() => setTable(undefined)}>
            {tableStrings.remove}
          </Button>
        </div>
      )}
    </GroupShell>
  );
}

interface TableGridProps {
  readonly table: StoredTable;
  readonly onTable: (table: StoredTable | undefined, options?: { readonly isTyping?: boolean }) => void;
}

function TableGrid({ table, onTable }: TableGridProps) {
  const { isReadOnly } = useEditor();
  const columns = Array.from({ length: acts.countColumns(table) }, (_, column) => column);
  const keepFocus = useKeptFocus();
  const move = (row: number, to: number) => {
    const next = acts.moveRow(table, row, to);
    if (next === table) return;
    keepFocus();
    onTable(next);
    announce(rowStrings.moved(tableStrings.row(row + 1), to + 1, acts.listRows(table).length));
  };
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        {!isReadOnly && <ColumnActions table={table} columns={columns} onTable={onTable} />}
        <tbody>
          {acts.listRows(table).map((row, index) => (
            <tr
              key={row.key}
              className={index < table.head.length ? styles.head : undefined}
              onKeyDown={(event) => !isReadOnly && moveByKey(event, (step) => move(index, index + step))}
            >
              {columns.map((column) => (
                <td key={row.cells[column]?.key ?? column} className={styles.cell}>
                  <TableCell
                    label={
                      index < table.head.length
                        ? tableStrings.headerCell(column + 1)
                        : tableStrings.cell(index + 1, column + 1)
                    }
                    content={row.cells[column]?.content ?? []}
                    onContent={(content, options) =>
                      onTable(acts.setCell(table, { row: index, column }, content, createKey), options)
                    }
                  />
                </td>
              ))}
              {!isReadOnly && (
                <td className={styles.side}>
                  <RowActions table={table} index={index} move={move} onTable={onTable} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ColumnActions({ table, columns, onTable }: TableGridProps & { columns: readonly number[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <td key={column} className={styles.side}>
            <Actions name={tableStrings.column(column + 1)} entries={listColumnActs(column, { table, onTable })} />
          </td>
        ))}
        <td />
      </tr>
    </thead>
  );
}

function listColumnActs(column: number, { table, onTable }: TableGridProps): readonly MenuEntry[] {
  const last = acts.countColumns(table) - 1;
  const insert = (at: number) => () => onTable(acts.insertColumn(table, at, createKey));
  const move = (to: number) => () => onTable(acts.moveColumn(table, column, to, createKey));
  return [
    { id: 'before', label: tableStrings.before, icon: Plus, onSelect: insert(column) },
    { id: 'after', label: tableStrings.after, icon: Plus, onSelect: insert(column + 1) },
    { id: 'left', label: tableStrings.left, icon: ArrowLeft, isDisabled: column === 0, onSelect: move(column - 1) },
    {
      id: 'right',
      label: tableStrings.right,
      icon: ArrowRight,
      isDisabled: column === last,
      onSelect: move(column + 1),
    },
    {
      id: 'remove',
      label: tableStrings.removeColumn,
      icon: Trash2,
      isDanger: true,
      onSelect: () => onTable(acts.removeColumn(table, column, createKey)),
    },
  ];
}

interface RowActionsProps extends TableGridProps {
  readonly index: number;
  readonly move: (row: number, to: number) => void;
}

function RowActions({ table, index, move, onTable }: RowActionsProps) {
  const last = acts.listRows(table).length - 1;
  const insert = (at: number) => () => onTable(acts.insertRow(table, at, createKey));
  const entries: readonly MenuEntry[] = [
    { id: 'above', label: tableStrings.above, icon: Plus, onSelect: insert(index) },
    { id: 'below', label: tableStrings.below, icon: Plus, onSelect: insert(index + 1) },
    {
      id: 'up',
      label: tableStrings.up,
      icon: ArrowUp,
      keys: 'Alt ↑',
      isDisabled: index === 0,
      onSelect: () => move(index, index - 1),
    },
    {
      id: 'down',
      label: tableStrings.down,
      icon: ArrowDown,
      keys: 'Alt ↓',
      isDisabled: index === last,
      onSelect: () => move(index, index + 1),
    },
    {
      id: 'duplicate',
      label: tableStrings.duplicate,
      icon: Copy,
      onSelect: () => onTable(acts.duplicateRow(table, index, createKey)),
    },
    {
      id: 'remove',
      label: tableStrings.removeRow,
      icon: Trash2,
      isDanger: true,
      onSelect: () => onTable(acts.removeRow(table, index)),
    },
  ];
  return <Actions name={tableStrings.row(index + 1)} entries={entries} />;
}

function Actions({ name, entries }: { name: string; entries: readonly MenuEntry[] }) {
  return (
    <Menu label={tableStrings.actions(name)} entries={entries}>
      <IconButton icon={MoreHorizontal} label={tableStrings.actions(name)} />
    </Menu>
  );
}

function moveByKey(event: KeyboardEvent, move: (step: number) => void): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (step === undefined || !event.altKey || event.shiftKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  // Otherwise the row of an outer group would move as well.
  event.stopPropagation();
  move(step);
}

/** Restores the focus, which a moved element loses. */
function useKeptFocus(): () => void {
  const kept = useRef<HTMLElement>(undefined);
  useLayoutEffect(() => {
    if (kept.current && document.activeElement !== kept.current) kept.current.focus();
    kept.current = undefined;
  });
  return () => {
    if (document.activeElement instanceof HTMLElement) kept.current = document.activeElement;
  };
}
