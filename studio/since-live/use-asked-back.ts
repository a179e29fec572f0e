import { useState } from 'react';
import type { FieldAddress } from '../../cms/studio-types.ts';
import { useEditor } from '../fields/editor-context.ts';
import { showToast } from '../parts/toast.tsx';
import { sinceLiveStrings } from '../strings/since-live.ts';
import { countInside } from './use-marks.ts';

/** The slice of which the page has asked to take its changes back. It may ask of what does not differ any more. */
export function useAskedBack() {
  const { isReadOnly, marks } = useEditor();
  const [row, setRow] = useState<FieldAddress>();
  const ask = (slice: FieldAddress): void => {
    if (marks.current && countInside(marks.current, slice) > 0) setRow(slice);
    else showToast({ message: sinceLiveStrings.same });
  };
  return { row, ask: isReadOnly ? undefined : ask, end: () => setRow(undefined) };
}
