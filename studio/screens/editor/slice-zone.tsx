import { Plus } from 'lucide-react';
import { memo, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { StudioWidget } from '../../../cms/studio-api.ts';
import type { FieldAddress } from '../../../cms/studio-types.ts';
import { useEditor } from '../../fields/editor-context.ts';
import { useRows } from '../../fields/use-rows.ts';
import { Button } from '../../parts/button.tsx';
import { sliceWords } from '../../words/editor.ts';
import { AddSliceDialog } from './add-slice-dialog.tsx';
import { useSliceActs } from './slice-acts.ts';
import { SliceCard } from './slice-card.tsx';
import styles from './slice-zone.module.css';

/** The slices of a document, in the order of the page. */
export const SliceZone = memo(SliceZoneView);

function SliceZoneView({ list, zone }: { list: FieldAddress; zone: StudioWidget }) {
  const { draft, isReadOnly } = useEditor();
  const { keys } = useRows(draft, list);
  const element = useRef<HTMLDivElement>(null);
  // Undefined: no gallery. `null`: before all others.
  const [addBehind, setAddBehind] = useState<string | null>();
  const acts = useSliceActs({ list, zone });
  const focusNext = useNextFocus(element);
  useAddKey(element, () => !isReadOnly && setAddBehind(keys.at(-1) ?? null));
  return (
    <div ref={element} className={styles['zone']} data-zone={list}>
      <h3 className={styles['heading']}>{sliceWords.zone}</h3>
      {keys.length === 0 && <p className={styles['empty']}>{sliceWords.empty}</p>}
      <ol className={styles['slices']}>
        {keys.map((key, index) => (
          <li key={key}>
            <SliceCard
              {...{ list, rowKey: key, index, count: keys.length, zone, acts, focusNext }}
              onAddBelow={setAddBehind}
            />
          </li>
        ))}
      </ol>
      {!isReadOnly && (
        <Button icon={Plus} onPress={() => setAddBehind(keys.at(-1) ?? null)}>
          {sliceWords.add}
        </Button>
      )}
      <AddSliceDialog
        zone={zone}
        isOpen={addBehind !== undefined}
        onClose={() => setAddBehind(undefined)}
        onChoose={(choice) => {
          focusNext(acts.add(choice, addBehind ?? undefined));
          setAddBehind(undefined);
        }}
      />
    </div>
  );
}

/** Ctrl Shift Enter outside the slices adds one behind the last; of several zones, in the first. */
function useAddKey(element: React.RefObject<HTMLElement | null>, add: () => void): void {
  const act = useEffectEvent(add);
  useEffect(() => {
    const take = (event: KeyboardEvent): void => {
      const isKey = event.key === 'Enter' && event.shiftKey && (event.ctrlKey || event.metaKey);
      // A slice has taken it, to add one below itself.
      if (!isKey || event.defaultPrevented || element.current !== document.querySelector('[data-zone]')) return;
      if (event.target instanceof Element && event.target.closest('dialog, [role="dialog"]')) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', take);
    return () => document.removeEventListener('keydown', take);
  }, [element]);
}

/** A new or moved slice is drawn first; then it gets the focus, which a closing dialog has given back to its button. */
function useNextFocus(element: React.RefObject<HTMLElement | null>) {
  const wanted = useRef<string>(undefined);
  useLayoutEffect(() => {
    const key = wanted.current;
    const card = key && element.current?.querySelector<HTMLElement>(`[data-slice-card="${CSS.escape(key)}"]`);
    if (!card) return;
    wanted.current = undefined;
    requestAnimationFrame(() => {
      card.focus();
      card.scrollIntoView({ block: 'nearest' });
    });
  });
  return useCallback((key: string | undefined) => void (wanted.current = key), []);
}
