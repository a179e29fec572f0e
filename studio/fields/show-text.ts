import { moveCaret } from './move-caret.ts';

/** Sets the text of a control; a caret in it stays at its words. */
export function showText(element: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const before = element.value;
  if (before === text) return;
  const { selectionStart, selectionEnd, selectionDirection } = element;
  element.value = text;
  if (document.activeElement !== element || selectionStart === null || selectionEnd === null) return;
  const [start, end] = [moveCaret(selectionStart, before, text), moveCaret(selectionEnd, before, text)];
  element.setSelectionRange(start, end, selectionDirection ?? undefined);
}
