import { useState } from 'react';
import * as v from 'valibot';
import type { FieldValue } from '../../cms/studio-types.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import type { LinkValue } from '../rich-text/rich-text-editor.tsx';
import { linkStrings } from '../strings/fields.ts';
import { studioStrings } from '../strings/studio.ts';
import { LinkEditor } from './link-editor.tsx';
import { LinkPicker } from './link-picker.tsx';
import { LinkSchema, type StoredLink } from './stored-values.ts';

interface LinkDialogProps {
  /** The link at the caret. */
  readonly current: FieldValue | undefined;
  /** Null removes the link; undefined changes nothing. */
  readonly onEnd: (link: LinkValue | null | undefined) => void;
}

const widget = { type: 'Link', config: { allowTargetBlank: true } } as const;

/**
 * Asks for the target of a link. A new link is complete with the choice of a target; an existing one is shown first.
 */
export function LinkDialog({ current, onEnd }: LinkDialogProps) {
  const [link, setLink] = useState<StoredLink | undefined>(() => (v.is(LinkSchema, current) ? current : undefined));
  const [isNew] = useState(link === undefined);
  const end = () => onEnd(undefined);
  if (isNew)
    return (
      <Dialog title={linkStrings.dialog.add} isOpen onClose={end}>
        <LinkPicker takesFocus onPick={(target, title) => onEnd({ ...target, text: title })} />
      </Dialog>
    );
  return (
    <Dialog
      title={linkStrings.dialog.change}
      isOpen
      onClose={end}
      footer={
        <>
          <Button variant="quiet" onPress={() => onEnd(null)}>
            {linkStrings.dialog.remove}
          </Button>
          <Button onPress={end}>{studioStrings.cancel}</Button>
          <Button variant="primary" isDisabled={link === undefined} onPress={() => onEnd(link && { ...link })}>
            {linkStrings.dialog.set}
          </Button>
        </>
      }
    >
      <LinkEditor link={link} widget={widget} onLink={setLink} />
    </Dialog>
  );
}
