import { ClipboardPaste, Pilcrow, Plus } from 'lucide-react';
import {
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import type { StudioWidget } from '../../../cms/studio-models.ts';
import type { FieldAddress } from '../../../cms/studio-types.ts';
import { rowAddress, toAddress } from '../../draft/field-address.ts';
import { useEditor } from '../../fields/editor-context.ts';
import { useRows } from '../../fields/use-rows.ts';
import { Button, IconButton } from '../../parts/button.tsx';
import { RemovedRowsSlot } from '../../since-live/mark-slots.tsx';
import { sliceWords } from '../../words/editor.ts';
import { AddSliceDialog } from './add-slice-dialog.tsx';
import { findVariation } from './find-widget.ts';
import { goToField } from './go-to-field.ts';
import { showForm } from './show-form.ts';
import { useSliceActs } from './slice-acts.ts';
import { SliceCard } from './slice-card.tsx';
import { findTextSlice, type SliceChoiceView } from './slice-model.ts';
import styles from './slice-zone.module.css';

/** Slices that are drawn with the first fields; the others come right behind them, so that a person can begin. */
const firstSlices = 8;

/** The slices of a document, in the order of the page. */
export const SliceZone = memo(SliceZoneView);

function SliceZoneView({ list, zone }: { list: FieldAddress; zone: StudioWidget }) {
  const { draft, repository, isReadOnly } = useEditor();
  const { keys } = useRows(draft, list);
  const isWhole = useDeferredValue(true, false);
  const element = useRef<HTMLDivElement>(null);
  // Undefined: no gallery. `null`: before all others.
  const [addBehind, setAddBehind] = useState<string | null>();
  const acts = useSliceActs({ list, zone });
  const focusNext = useNextFocus(element);
  const text = useMemo(() => findTextSlice(zone, repository), [zone, repository]);
  const add = (choice: SliceChoiceView, behind: string | undefined) => {
    const key = acts.add(choice, behind);
    const [first] = Object.keys(findVariation(repository, choice)?.primary ?? {});
    // Who has added a slice writes in it.
    focusNext(key, first && `${rowAddress(list, key)}/primary/${toAddress(first)}`);
  };
  useAddKey(element, (behind) => {
    if (isReadOnly) return;
    showForm(element.current?.closest<HTMLElement>('[data-form]') ?? null);
    setAddBehind((behind !== undefined && keys.includes(behind) ? behind : keys.at(-1)) ?? null);
  });
  return (
    <div ref={element} className={styles['zone']} data-zone={list}>
      <h3 className={styles['heading']}>{sliceWords.zone}</h3>
      {keys.length === 0 && <p className={styles['empty']}>{sliceWords.empty}</p>}
      <ol className={styles['slices']}>
        {keys.slice(0, isWhole ? undefined : firstSlices).map((key, index) => (
          <li key={key}>
            <SliceCard
              {...{ list, rowKey: key, index, count: keys.length, zone, acts, focusNext }}
              onAddBelow={setAddBehind}
            />
          </li>
        ))}
      </ol>
      <RemovedRowsSlot list={list} />
      {!isReadOnly && (
        <div className={styles['acts']}>
          {text && (
            <Button icon={Pilcrow} onPress={() => add(text, keys.at(-1))}>
              {sliceWords.addText}
            </Button>
          )}
          <Button data-add-slice icon={Plus} onPress={() => setAddBehind(keys.at(-1) ?? null)}>
            {sliceWords.add}
          </Button>
          <IconButton
            icon={ClipboardPaste}
            label={sliceWords.paste}
            onPress={() => void acts.paste(keys.at(-1)).then((key) => key !== undefined && focusNext(key))}
          />
        </div>
      )}
      <AddSliceDialog
        zone={zone}
        isOpen={addBehind !== undefined}
        onClose={() => setAddBehind(undefined)}
        onChoose={(choice) => {
          add(choice, addBehind ?? undefined);
          setAddBehind(undefined);
        }}
      />
    </div>
  );
}

/**
 * Ctrl Shift Enter outside the slices adds one behind the last, and `/` in the outline one behind the slice that one is
 * at; of several zones, in the first.
 */
function useAddKey(element: React.RefObject<HTMLElement | null>, add: (behind: string | undefined) => void): void {
  const act = useEffectEvent(add);
  useEffect(() => {
    const take = (event: KeyboardEvent): void => {
      const { key, target } = event;
      if (!(target instanceof Element) || target.closest('dialog, [role="dialog"]')) return;
      const isKey = key === 'Enter' && event.shiftKey && (event.ctrlKey || event.metaKey);
      const isInOutline = key === '/' && target.closest('[data-outline]') !== null;
      // A slice has taken it, to add one below itself.
      if (!(isKey || isInOutline) || event.defaultPrevented) return;
      if (element.current !== document.querySelector('[data-zone]')) return;
      event.preventDefault();
      act(target.closest('[data-outline] [data-key]')?.getAttribute('data-key') ?? undefined);
    };
    document.addEventListener('keydown', take);
    return () => document.removeEventListener('keydown', take);
  }, [element]);
}

/**
 * A new or moved slice is drawn first; then it, or a field of it, gets the focus, which a closing dialog has given back to
 * its button. Where no slice is left, the way to another one gets it.
 */
function useNextFocus(element: React.RefObject<HTMLElement | null>) {
  const wanted = useRef<{ readonly key: string | undefined; readonly field: FieldAddress | undefined }>(undefined);
  // What is pasted may be drawn before anybody knows its key.
  const [, look] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => {
    if (!wanted.current) return;
    const { key, field } = wanted.current;
    if (key === undefined) {
      wanted.current = undefined;
      requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[data-add-slice]')?.focus());
      return;
    }
    const card = element.current?.querySelector<HTMLElement>(`[data-slice-card="${CSS.escape(key)}"]`);
    if (!card) return;
    wanted.current = undefined;
    requestAnimationFrame(() => {
      card.focus();
      card.scrollIntoView({ block: 'nearest' });
      if (field !== undefined) goToField(element.current, field);
    });
  });
  return useCallback((key: string | undefined, field?: FieldAddress) => {
    wanted.current = { key, field };
    look();
  }, []);
}
