import { useLayoutEffect, useRef, type RefObject } from 'react';
import { carryOver } from './move-caret.ts';
import { showText } from './show-text.ts';

type TextElement = HTMLInputElement | HTMLTextAreaElement;

export interface SyncedText<Element extends TextElement> {
  readonly ref: RefObject<Element | null>;
  readonly defaultValue: string;
  readonly onInput: () => void;
  readonly onCompositionStart: () => void;
  readonly onCompositionEnd: () => void;
}

/**
 * An uncontrolled text control that shows the engine's text. An outside change keeps the caret at its words. While an
 * input method composes, the text is synchronised in neither direction.
 */
export function useSyncedText<Element extends TextElement>(
  text: string,
  onText: (text: string) => void,
): SyncedText<Element> {
  const ref = useRef<Element>(null);
  /** The text at the start of the composition. */
  const composedFrom = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (ref.current && composedFrom.current === undefined) showText(ref.current, text);
  }, [text]);
  return {
    ref,
    defaultValue: text,
    onInput() {
      if (ref.current && composedFrom.current === undefined) onText(ref.current.value);
    },
    onCompositionStart() {
      composedFrom.current = ref.current?.value;
    },
    onCompositionEnd() {
      const [element, base] = [ref.current, composedFrom.current];
      composedFrom.current = undefined;
      if (!element || base === undefined) return;
      const mine = element.value;
      const next = base === text ? mine : carryOver({ base, mine, theirs: text });
      showText(element, next);
      if (next !== text) onText(next);
    },
  };
}
