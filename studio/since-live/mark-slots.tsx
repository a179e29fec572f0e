/** Where marks stand. What they look like loads when somebody wants to see them. */
import { lazy, Suspense, type RefObject } from 'react';
import type { FieldAddress } from '../../cms/studio-types.ts';
import { useMarkAt, useMarksInside, useRemovedRows } from './use-marks.ts';

const load = () => import('./mark-views.tsx');
const Mark = lazy(async () => ({ default: (await load()).Mark }));
const OutlineMark = lazy(async () => ({ default: (await load()).OutlineMark }));
const SliceMark = lazy(async () => ({ default: (await load()).SliceMark }));
const RemovedRows = lazy(async () => ({ default: (await load()).RemovedRows }));
const TakeBackDialog = lazy(async () => ({ default: (await import('./take-back-dialog.tsx')).TakeBackDialog }));

/** Below a field, or the head of a row: how it differs, and a way back. */
export function MarkSlot({ address }: { address: FieldAddress }) {
  const kinds = useMarkAt(address);
  if (kinds.length === 0) return null;
  return (
    <Suspense>
      <Mark address={address} kinds={kinds} />
    </Suspense>
  );
}

interface OutlineSlotProps {
  readonly address: FieldAddress;
  readonly label: string;
  readonly form: RefObject<HTMLElement | null>;
}

/** A line of the outline for a field that differs. */
export function OutlineMarkSlot(props: OutlineSlotProps) {
  const count = useMarksInside(props.address);
  if (count === 0) return null;
  return (
    <Suspense>
      <OutlineMark {...props} count={count} />
    </Suspense>
  );
}

/** In the line of a slice: how it differs, and the way back for all of it. */
export function SliceMarkSlot({ row }: { row: FieldAddress }) {
  const count = useMarksInside(row);
  const kinds = useMarkAt(row);
  if (count === 0) return null;
  return (
    <Suspense>
      <SliceMark row={row} count={count} kinds={kinds} />
    </Suspense>
  );
}

/** Behind a list: rows that readers see and the document does not have. */
export function RemovedRowsSlot({ list }: { list: FieldAddress }) {
  const keys = useRemovedRows(list);
  if (keys.length === 0) return null;
  return (
    <Suspense>
      <RemovedRows list={list} keys={keys} />
    </Suspense>
  );
}

/** Over the editor: what the page has asked to take back. */
export function TakeBackSlot({ row, onClose }: { row: FieldAddress | undefined; onClose: () => void }) {
  if (row === undefined) return null;
  return (
    <Suspense>
      <TakeBackDialog row={row} onClose={onClose} />
    </Suspense>
  );
}
