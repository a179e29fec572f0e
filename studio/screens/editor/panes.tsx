import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { browserMemory } from '../../parts/browser-memory.ts';
import { Button } from '../../parts/button.tsx';
import { useMedia } from '../../parts/use-media.ts';
import { editorStrings } from '../../strings/editor.ts';
import styles from './panes.module.css';

type Pane = 'outline' | 'form' | 'page';

export interface Panes {
  /** In inline order. */
  readonly shown: readonly Pane[];
  readonly isWide: boolean;
  readonly toggle: (pane: Pane) => void;
  /** Shows the form where only one pane is visible. A stable function. */
  readonly showForm: () => void;
}

const order: readonly Pane[] = ['outline', 'form', 'page'];
const wide = '(min-width: 63rem)';
const storageKey = 'studio-panes';

/** Panes are side by side from 63rem, one at a time below. The choice is stored for the next document. */
export function usePanes(): Panes {
  const isWide = useMedia(wide);
  const [beside, setBeside] = useState<readonly Pane[]>(readChoice);
  const [single, setSingle] = useState<Pane>('form');
  useEffect(() => browserMemory.set(storageKey, beside.join(' ')), [beside]);
  const showForm = useCallback(() => setSingle('form'), []);
  return {
    isWide,
    shown: isWide ? order.filter((pane) => beside.includes(pane)) : [single],
    showForm,
    toggle(pane) {
      if (!isWide) setSingle(pane);
      else if (pane !== 'form')
        setBeside(beside.includes(pane) ? beside.filter((other) => other !== pane) : [...beside, pane]);
    },
  };
}

function readChoice(): readonly Pane[] {
  const stored = browserMemory.get(storageKey)?.split(' ') ?? ['outline', 'page'];
  return order.filter((pane) => pane === 'form' || stored.includes(pane));
}

/** Below 63rem: the buttons that switch panes, and content for which the head has no space. */
export function PaneSwitch({ panes: { isWide, shown, toggle }, children }: { panes: Panes; children: ReactNode }) {
  if (isWide) return null;
  const { show, ...names } = editorStrings.panes;
  return (
    <div className={styles.switch}>
      <div role="group" aria-label={show} className={styles.panes}>
        {order.map((pane) => (
          <Button key={pane} isSmall variant="quiet" aria-pressed={shown.includes(pane)} onPress={() => toggle(pane)}>
            {names[pane]}
          </Button>
        ))}
      </div>
      {children}
    </div>
  );
}
