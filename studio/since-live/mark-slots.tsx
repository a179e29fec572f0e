/** Where marks stand. What they look like loads when somebody wants to see them. */
import type { FieldAddress } from '../../cms/studio-types.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import { sinceLiveStrings } from '../strings/since-live.ts';
import { useMarkAt, useMarksInside, useRemovedRows } from './use-marks.ts';

const load = () => import('./mark-views.tsx');
const options = { failed: sinceLiveStrings.notLoaded };
const Mark = lazyPart(async () => (await load()).Mark, options);
const OutlineMark = lazyPart(async () => (await load()).OutlineMark, options);
const SliceMark = lazyPart(async () => (await load()).SliceMark, options);
const RemovedRows = lazyPart(async () => (await load()).RemovedRows, options);
const TakeBackDialog = lazyPart(async () => (await import('./take-back-dialog.tsx')).TakeBackDialog, options);

/** Below a field, or the head of a row: how it differs, and a way back. */
export function MarkSlot({ address }: { address: FieldAddress }) {
  const kinds = useMarkAt(address);
  if (kinds.length === 0) return null;
  return <Mark address={address} kinds={kinds} />;
}

interface OutlineSlotProps {
  readonly address: FieldAddress;
  readonly label: string;
  /** Brings the field into view. */
  readonly onGo: () => void;
}

/** A line of the outline for a field that differs. */
export function OutlineMarkSlot(props: OutlineSlotProps) {
  const count = useMarksInside(props.address);
  if (count === 0) return null;
  return <OutlineMark {...props} count={count} />;
}

/** In the line of a slice: how it differs, and the way back for all of it. */
export function SliceMarkSlot({ row }: { row: FieldAddress }) {
  const count = useMarksInside(row);
  const kinds = useMarkAt(row);
  if (count === 0) return null;
  return <SliceMark row={row} count={count} kinds={kinds} />;
}

/** Behind a list: rows that readers see and the document does not have. */
export function RemovedRowsSlot({ list }: { list: FieldAddress }) {
  const keys = useRemovedRows(list);
  if (keys.length === 0) return null;
  return <RemovedRows list={list} keys={keys} />;
}

/** Over the editor: what the page has asked to take back. */
export function TakeBackSlot({ row, onClose }: { row: FieldAddress | undefined; onClose: () => void }) {
  if (row === undefined) return null;
  return <TakeBackDialog row={row} onClose={onClose} onFailed={onClose} />;
}
