import { useEffect, type RefObject } from 'react';
import { areLetterKeysOn, isKeyTaken } from '../../parts/letter-keys.ts';
import type { TableHandle } from './document-table.tsx';

interface ListKeys {
  readonly table: RefObject<TableHandle | null>;
  readonly search: RefObject<HTMLInputElement | null>;
  readonly onEscape: () => void;
}

type Act = (keys: ListKeys, table: TableHandle, event: KeyboardEvent) => void;

const page = 15;
/** These shortcuts work anywhere on the screen unless they are turned off. */
const letters: Readonly<Record<string, Act>> = {
  j: (_keys, table) => table.move(1, false),
  k: (_keys, table) => table.move(-1, false),
  J: (_keys, table) => table.move(1, true),
  K: (_keys, table) => table.move(-1, true),
  x: (_keys, table) => table.select(false),
  X: (_keys, table) => table.select(true),
};
/** These shortcuts work in the list. */
const keysOfRows: Readonly<Record<string, Act>> = {
  ArrowDown: (_keys, table, { shiftKey }) => table.move(1, shiftKey),
  ArrowUp: (_keys, table, { shiftKey }) => table.move(-1, shiftKey),
  PageDown: (_keys, table) => table.move(page, false),
  PageUp: (_keys, table) => table.move(-page, false),
  Home: (_keys, table) => table.move(-Infinity, false),
  End: (_keys, table) => table.move(Infinity, false),
  ' ': (_keys, table, { shiftKey }) => table.select(shiftKey),
  Enter: (_keys, table) => table.open(),
};

export function useListKeys(keys: ListKeys): void {
  useEffect(() => {
    const act = (event: KeyboardEvent) => {
      if (isKeyTaken(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      const done = actByKey(event, keys);
      if (done) event.preventDefault();
    };
    window.addEventListener('keydown', act);
    return () => window.removeEventListener('keydown', act);
  });
}

function actByKey(event: KeyboardEvent, keys: ListKeys): boolean {
  const { key, target } = event;
  if (key === 'Escape') {
    keys.onEscape();
    return true;
  }
  if (key === '/' && areLetterKeysOn()) {
    keys.search.current?.focus();
    keys.search.current?.select();
    return true;
  }
  const table = keys.table.current;
  const isRow = target instanceof Element && target.matches('[role=row]');
  const act = (areLetterKeysOn() ? letters[key] : undefined) ?? (isRow ? keysOfRows[key] : undefined);
  if (!table || !act) return false;
  act(keys, table, event);
  return true;
}
