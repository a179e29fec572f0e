import { Check, GripVertical, Lightbulb, TriangleAlert } from 'lucide-react';
import { useState, type KeyboardEvent, type RefObject } from 'react';
import { Button as AriaButton, Checkbox, GridList, GridListItem, useDragAndDrop } from 'react-aria-components';
import type { StudioWidget } from '../../../cms/studio-models.ts';
import type { FieldAddress } from '../../../cms/studio-types.ts';
import { useAdviceInside } from '../../checks/use-advice.ts';
import { rowAddress } from '../../draft/field-address.ts';
import { useEditor } from '../../fields/editor-context.ts';
import { RowTitle } from '../../fields/row-title.tsx';
import { useField } from '../../fields/use-field.ts';
import { useRows } from '../../fields/use-rows.ts';
import { RemovedRowsSlot, SliceMarkSlot } from '../../since-live/mark-slots.tsx';
import { checkStrings } from '../../strings/checks.ts';
import { editorStrings, sliceStrings } from '../../strings/editor.ts';
import { findVariation } from '../../models/find-widget.ts';
import { goToField } from './go-to-field.ts';
import styles from './outline.module.css';
import { useSliceActs } from './slice-acts.ts';
import { toNextPosition } from './slice-model.ts';
import { useProblemsInside } from './use-draft.ts';

interface SliceOutlineProps {
  readonly list: FieldAddress;
  readonly zone: StudioWidget;
  readonly form: RefObject<HTMLElement | null>;
}

/**
 * Slices are moved by dragging, by Enter and arrow keys, or by Alt and an arrow. Space and the checkbox select slices,
 * which then move together.
 */
export function SliceOutline({ list, zone, form }: SliceOutlineProps) {
  const { draft, isReadOnly } = useEditor();
  const { keys } = useRows(draft, list);
  const acts = useSliceActs({ list, zone });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const moveTogether = (moved: ReadonlySet<string>, position: number) => {
    const [only, ...more] = moved;
    if (only !== undefined && more.length === 0) acts.moveTo(only, position);
    else acts.moveAll(moved, position);
  };
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: isReadOnly,
    getItems: (dragged) => [...dragged].map((key) => ({ 'text/plain': acts.nameOf(String(key)) })),
    onReorder({ keys: dragged, target }) {
      const moved = new Set([...dragged].map(String));
      const at = keys.filter((key) => !moved.has(key)).indexOf(String(target.key));
      if (at >= 0) moveTogether(moved, target.dropPosition === 'before' ? at : at + 1);
    },
  });
  const moveByKey = (event: KeyboardEvent<HTMLElement>) => {
    const key = (event.target as Element).closest('[data-key]')?.getAttribute('data-key') ?? '';
    const at = keys.indexOf(key);
    if (isReadOnly || !event.altKey || at < 0 || !event.key.startsWith('Arrow')) return;
    event.preventDefault();
    event.stopPropagation();
    const moved = selected.has(key) ? selected : new Set([key]);
    moveTogether(moved, toNextPosition(keys, moved, event.key));
  };
  return (
    // In the capture phase, before the grid handles the arrow keys.
    <div onKeyDownCapture={moveByKey}>
      <GridList
        aria-label={sliceStrings.zone}
        items={keys.map((id) => ({ id }))}
        dragAndDropHooks={dragAndDropHooks}
        selectionMode={isReadOnly ? 'none' : 'multiple'}
        selectedKeys={selected}
        onSelectionChange={(next) => setSelected(next === 'all' ? new Set(keys) : new Set([...next].map(String)))}
        className={styles.slices ?? ''}
        onAction={(key) => goToField(form.current, rowAddress(list, String(key)))}
        renderEmptyState={() => <p className={styles.empty}>{sliceStrings.empty}</p>}
      >
        {({ id }) => (
          <GridListItem id={id} textValue={acts.nameOf(id)} className={styles.slice ?? ''}>
            {!isReadOnly && (
              <AriaButton slot="drag" className={styles.grip ?? ''} aria-label={sliceStrings.drag(acts.nameOf(id))}>
                <GripVertical aria-hidden size="0.875rem" />
              </AriaButton>
            )}
            <SliceLine row={rowAddress(list, id)} name={acts.nameOf(id)} />
            {!isReadOnly && (
              <Checkbox
                slot="selection"
                className={styles.select ?? ''}
                aria-label={sliceStrings.select(acts.nameOf(id))}
              >
                <Check aria-hidden size="0.75rem" />
              </Checkbox>
            )}
          </GridListItem>
        )}
      </GridList>
      <RemovedRowsSlot list={list} />
    </div>
  );
}

function SliceLine({ row, name }: { row: FieldAddress; name: string }) {
  const { draft, repository } = useEditor();
  const type = String(useField(draft, `${row}/slice_type`).value);
  const variation = useField(draft, `${row}/variation`).value;
  const model = findVariation(repository, { type, variation: typeof variation === 'string' ? variation : 'default' });
  const problems = useProblemsInside(draft, row);
  const advice = useAdviceInside(row);
  return (
    <span className={styles.names}>
      <span className={styles.name}>{name}</span>
      <span className={styles.words}>{model && <RowTitle fields={model.primary} parent={`${row}/primary`} />}</span>
      {problems > 0 && (
        <span className={`${styles.count} ${styles.problem}`}>
          <TriangleAlert aria-hidden size="0.75rem" /> {editorStrings.problemCount(problems)}
        </span>
      )}
      {advice > 0 && (
        <span className={`${styles.count} ${styles.advice}`}>
          <Lightbulb aria-hidden size="0.75rem" /> {checkStrings.count(advice)}
        </span>
      )}
      <SliceMarkSlot row={row} />
    </span>
  );
}
