import { useState } from 'react';
import type { FieldValue } from '../../cms/studio-types.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { mediaStrings } from '../strings/fields.ts';
import { ImageAlt } from './image-alt.tsx';
import { toStoredImage } from './image-frame.ts';
import { LazyAssetPicker } from './lazy-asset-picker.ts';
import { toBlockThumbnail } from './rich-text-picture.ts';
import type { StoredView } from './stored-values.ts';

/** Asks for an image between paragraphs, and for its text alternative. */
export function PictureDialog({ onEnd }: { onEnd: (block: FieldValue | undefined) => void }) {
  const [view, setView] = useState<StoredView>();
  const end = () => onEnd(undefined);
  if (!view)
    return (
      <LazyAssetPicker
        isOpen
        kind="image"
        onClose={end}
        onPick={(asset) => setView(toStoredImage(asset, { type: 'Image' }, asset.alt ?? null)?.main)}
      />
    );
  const block = { type: 'image', view: { ...view } };
  return (
    <Dialog
      title={mediaStrings.describe}
      isOpen
      onClose={end}
      footer={
        <Button variant="primary" onPress={() => onEnd(block)}>
          {mediaStrings.insert}
        </Button>
      }
    >
      <img src={toBlockThumbnail(block)} alt="" />
      <ImageAlt alt={view.alt} onAlt={(alt) => setView({ ...view, alt })} />
    </Dialog>
  );
}
