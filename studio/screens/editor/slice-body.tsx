import { useEffect, useId, useRef, useState } from 'react';
import type { FieldAddress } from '../../../cms/studio-types.ts';
import type { DraftContent } from '../../draft/draft-content.ts';
import { findRows, rowAddress } from '../../draft/field-address.ts';
import { useEditor } from '../../fields/editor-context.ts';
import { FieldList } from '../../fields/field-list.tsx';
import { createRow } from '../../fields/group-field.tsx';
import { RowList } from '../../fields/row-list.tsx';
import { RowTitle } from '../../fields/row-title.tsx';
import { SelectInput } from '../../parts/text-input.tsx';
import { FieldFrame } from '../../parts/field-frame.tsx';
import { MarkSlot } from '../../since-live/mark-slots.tsx';
import { sliceStrings } from '../../strings/editor.ts';
import { findVariation, type SliceKind } from '../../models/find-widget.ts';
import { toPlainText } from '../../differences/plain-text.ts';
import type { SliceActs } from './slice-acts.ts';
import styles from './slice-body.module.css';

interface SliceBodyProps {
  readonly row: FieldAddress;
  readonly kind: SliceKind;
  readonly rowKey: string;
  readonly acts: SliceActs;
}

/**
 * Renders the fields of slices near the viewport. Others have only their text, so that the browser's search finds it.
 */
export function SliceBody(props: SliceBodyProps) {
  const { element, isDrawn } = useDrawing();
  return (
    <div ref={element} className={styles.body}>
      {isDrawn ? <SliceFields {...props} /> : <HiddenWords row={props.row} />}
    </div>
  );
}

/** A rendered slice stays rendered, because its fields hold focus, caret and uploads. */
function useDrawing() {
  const element = useRef<HTMLDivElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const body = element.current;
    if (!body || isDrawn) return;
    const draw = () => setDrawn(true);
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && draw(),
      {
        rootMargin: '100% 0px',
      },
    );
    observer.observe(body);
    const card = body.closest('[data-slice-card]');
    const events = ['draw-slice', 'beforematch', 'focusin'];
    for (const name of events) card?.addEventListener(name, draw);
    return () => {
      observer.disconnect();
      for (const name of events) card?.removeEventListener(name, draw);
    };
  }, [isDrawn]);
  return { element, isDrawn };
}

function HiddenWords({ row }: { row: FieldAddress }) {
  const { draft } = useEditor();
  const texts = listTexts(draft.content).get(row) ?? [];
  const text = useRef<HTMLDivElement>(null);
  const height = estimateHeight(texts);
  useEffect(() => {
    text.current?.setAttribute('hidden', 'until-found');
    // Reserves the height, so that rendering a slice does not shift the layout.
    text.current?.parentElement?.style.setProperty('min-block-size', `${height}rem`);
    const body = text.current?.parentElement;
    return () => void body?.style.removeProperty('min-block-size');
  }, [height]);
  return (
    <div ref={text} className={styles.hiddenWords}>
      {texts.join('\n')}
    </div>
  );
}

const textsOf = new WeakMap<DraftContent, ReadonlyMap<FieldAddress, readonly string[]>>();

/** The text of each slice by its row, computed once for each content. */
function listTexts(content: DraftContent): ReadonlyMap<FieldAddress, readonly string[]> {
  const known = textsOf.get(content);
  if (known) return known;
  const texts = new Map<FieldAddress, string[]>();
  for (const [address, value] of content.values) {
    const [outer] = findRows(address);
    if (!outer) continue;
    const row = rowAddress(outer.list, outer.key);
    texts.set(row, [...(texts.get(row) ?? []), toPlainText(value)]);
  }
  textsOf.set(content, texts);
  return texts;
}

/** In rem: a label and a control for each field, and a line for every 60 characters. */
function estimateHeight(texts: readonly string[]): number {
  const lines = texts.flatMap((text) => text.split('\n').map((line) => Math.ceil(line.length / 60)));
  return 4.5 * texts.length + 1.6 * lines.reduce((sum, count) => sum + Math.max(0, count - 1), 0);
}

function SliceFields({ row, kind, rowKey, acts }: SliceBodyProps) {
  const { repository } = useEditor();
  const model = findVariation(repository, kind);
  if (!model) return null;
  return (
    <>
      <VariationField kind={kind} rowKey={rowKey} acts={acts} />
      <MarkSlot address={`${row}/variation`} />
      <FieldList fields={model.primary} parent={`${row}/primary`} />
      {Object.keys(model.items).length > 0 && (
        <RowList
          list={`${row}/items`}
          label={sliceStrings.items}
          createRow={() => createRow(model.items)}
          renderTitle={(key) => <RowTitle fields={model.items} parent={rowAddress(`${row}/items`, key)} />}
          renderRow={(key) => (
            <div data-row-body>
              <FieldList fields={model.items} parent={rowAddress(`${row}/items`, key)} />
            </div>
          )}
        />
      )}
    </>
  );
}

/**
 * Fields that both variations have keep their values. The values of the others are kept, and shown again with their
 * variation.
 */
function VariationField({ kind, rowKey, acts }: Omit<SliceBodyProps, 'row'>) {
  const { repository, isReadOnly } = useEditor();
  const id = useId();
  const variations = repository.sharedSlices.find((slice) => slice.id === kind.type)?.variations ?? [];
  if (variations.length < 2) return null;
  return (
    <FieldFrame id={id} label={sliceStrings.variation} controlId={id}>
      <SelectInput
        id={id}
        value={kind.variation}
        disabled={isReadOnly}
        onChange={(event) => acts.changeVariation(rowKey, event.target.value)}
      >
        {variations.map((variation) => (
          <option key={variation.id} value={variation.id}>
            {variation.name}
          </option>
        ))}
      </SelectInput>
    </FieldFrame>
  );
}
