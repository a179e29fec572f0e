/** Whether single-key shortcuts are on (WCAG 2.1.4); a person may turn them off for this browser. */
import { useSyncExternalStore } from 'react';
import { browserMemory } from './browser-memory.ts';

const name = 'studio.letter-keys';
const listeners = new Set<() => void>();
let isOn = browserMemory.get(name) !== 'off';

export const areLetterKeysOn = (): boolean => isOn;

export function setLetterKeys(on: boolean): void {
  isOn = on;
  browserMemory.set(name, on ? 'on' : 'off');
  for (const listener of listeners) listener();
}

export function useLetterKeys(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, areLetterKeysOn);
}

/** Whether a key press belongs to a text field, a menu or a dialog. */
export function isKeyTaken({ target, defaultPrevented, isComposing }: KeyboardEvent): boolean {
  if (defaultPrevented || isComposing || document.querySelector('dialog[open]')) return true;
  if (!(target instanceof Element)) return false;
  return (
    target.closest('input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu], [role=dialog]') !==
    null
  );
}
