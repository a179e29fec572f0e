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
import { lazyDialog } from '../../parts/lazy-dialog.tsx';
import { RemovedRowsSlot } from '../../since-live/mark-slots.tsx';
import { editorStrings, sliceStrings } from '../../strings/editor.ts';
import { findVariation } from '../../models/find-widget.ts';
import { goToField } from './go-to-field.ts';
import { showForm } from './show-form.ts';
import { useSliceActs } from './slice-acts.ts';
import { SliceCard } from './slice-card.tsx';
import { findTextSlice, type SliceChoiceView } from './slice-model.ts';
import styles from './slice-zone.module.css';

/** The gallery of slices is loaded when somebody opens it. */
const LazyAddSlice = lazyDialog(async () => (await import('./add-slice-dialog.tsx')).AddSliceDialog, {
  failed: editorStrings.noDialogs,
});

/** The number of slices in the first render; the others follow at once, so that editing can start earlier. */
const firstSlices = 8;

/** The slices of a document in the order of the page. */
export const SliceZone = memo(SliceZoneView);

function SliceZoneView({ list, zone }: { list: FieldAddress; zone: StudioWidget }) {
  const { draft, repository, isReadOnly } = useEditor();
  const { keys } = useRows(draft, list);
  const isWhole = useDeferredValue(true, false);
  const element = useRef<HTMLDivElement>(null);
  // The slice behind which a new one is added. `null` is the start; undefined means that the dialog is closed.
  const [addBehind, setAddBehind] = useState<string | null>();
  const acts = useSliceActs({ list, zone });
  const focusNext = useNextFocus(element);
  const text = useMemo(() => findTextSlice(zone, repository), [zone, repository]);
  const add = (choice: SliceChoiceView, behind: string | undefined) => {
    const key = acts.add(choice, behind);
    const [first] = Object.keys(findVariation(repository, choice)?.primary ?? {});
    // The first field of the new slice gets the focus.
    focusNext(key, first && `${rowAddress(list, key)}/primary/${toAddress(first)}`);
  };
  useAddKey(element, (behind) => {
    if (isReadOnly) return;
    showForm(element.current?.closest<HTMLElement>('[data-form]') ?? null);
    setAddBehind((behind !== undefined && keys.includes(behind) ? behind : keys.at(-1)) ?? null);
  });
  return (
    <div ref={element} className={styles.zone} data-zone={list}>
      <h3 className={styles.heading}>{sliceStrings.zone}</h3>
      {keys.length === 0 && <p className={styles.empty}>{sliceStrings.empty}</p>}
      <ol className={styles.slices}>
        {keys.slice(0, isWhole ? undefined : firstSlices).map((key, index) => (
          <li key={key}>
            <SliceCard
              list={list}
              rowKey={key}
              index={index}
              count={keys.length}
              zone={zone}
              acts={acts}
              focusNext={focusNext}
              onAddBelow={setAddBehind}
            />
          </li>
        ))}
      </ol>
      <RemovedRowsSlot list={list} />
      {!isReadOnly && (
        <div className={styles.acts}>
          {text && (
            <Button icon={Pilcrow} onPress={() => add(text, keys.at(-1))}>
              {sliceStrings.addText}
            </Button>
          )}
          <Button data-add-slice icon={Plus} onPress={() => setAddBehind(keys.at(-1) ?? null)}>
            {sliceStrings.add}
          </Button>
          <IconButton
            icon={ClipboardPaste}
            label={sliceStrings.paste}
            onPress={() => void acts.paste(keys.at(-1)).then((key) => key !== undefined && focusNext(key))}
          />
        </div>
      )}
      <LazyAddSlice
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
 * Ctrl Shift Enter outside the slices adds one at the end, and `/` in the outline adds one behind the focused slice.
 * With several zones only the first handles them.
 */
function useAddKey(element: React.RefObject<HTMLElement | null>, add: (behind: string | undefined) => void): void {
  const act = useEffectEvent(add);
  useEffect(() => {
    const take = (event: KeyboardEvent): void => {
      const { key, target } = event;
      if (!(target instanceof Element) || target.closest('dialog, [role="dialog"]')) return;
      const isKey = key === 'Enter' && event.shiftKey && (event.ctrlKey || event.metaKey);
      const isInOutline = key === '/' && target.closest('[data-outline]') !== null;
      // A slice has handled the key, to add one below itself.
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
 * Focuses a new or moved slice, or a field of it, after it is rendered: a closing dialog has returned the focus to its
 * button. Without slices, the Add button gets the focus.
 */
function useNextFocus(element: React.RefObject<HTMLElement | null>) {
  const wanted = useRef<{ readonly key: string | undefined; readonly field: FieldAddress | undefined }>(undefined);
  // A pasted slice may be rendered before its key is known, so this renders again.
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
