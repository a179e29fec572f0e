import type { FieldAddress } from '../../cms/studio-types.ts';
import { isInside } from '../draft/field-address.ts';
import { useEditor } from '../fields/editor-context.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { DifferenceLine } from '../differences/difference-line.tsx';
import { listDifferences } from '../differences/list-differences.ts';
import { sinceLiveStrings } from '../strings/since-live.ts';
import { studioStrings } from '../strings/studio.ts';
import { useTakeBack } from './mark-views.tsx';
import styles from './take-back-dialog.module.css';

interface TakeBackDialogProps {
  /** A slice that differs from what readers see. */
  readonly row: FieldAddress;
  readonly onClose: () => void;
}

/** The page has asked for it, and a page changes no document: a person sees here what goes, and decides. */
export function TakeBackDialog({ row, onClose }: TakeBackDialogProps) {
  const { draft, marks } = useEditor();
  const { takeBack, name } = useTakeBack(row, marks.current?.kinds.get(row) ?? [], true);
  const published = marks.current?.published;
  const differences = published
    ? listDifferences(published, draft.content).filter(({ address }) => isInside(address, row))
    : [];
  // Somebody may have taken it back meanwhile.
  const isSame = published !== undefined && differences.length === 0;
  return (
    <Dialog
      title={sinceLiveStrings.takeBackOf(name)}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{isSame ? studioStrings.close : studioStrings.cancel}</Button>
          {!isSame && (
            <Button
              variant="primary"
              onPress={() => {
                takeBack();
                onClose();
              }}
            >
              {sinceLiveStrings.takeBack}
            </Button>
          )}
        </>
      }
    >
      <p>{isSame ? sinceLiveStrings.same : sinceLiveStrings.goes}</p>
      <ul className={styles.differences}>
        {published &&
          differences.map((difference) => (
            <DifferenceLine
              key={`${difference.kind} ${difference.address}`}
              difference={difference}
              other={published}
            />
          ))}
      </ul>
    </Dialog>
  );
}
