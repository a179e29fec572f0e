import { useState } from 'react';
import type { FieldValue } from '../../cms/studio-types.ts';
import { RichTextEditor, type LinkValue } from '../rich-text/rich-text-editor.tsx';
import { showToast } from '../parts/toast.tsx';
import { useEditor } from './editor-context.ts';
import type { FieldProps } from './field-props.ts';
import { NamedShell } from './field-shell.tsx';
import { findDocument } from './find-document.ts';
import { LinkDialog } from './link-dialog.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import { storePastedPicture, toBlockThumbnail } from './rich-text-picture.ts';
import { useRequest } from './use-request.ts';

/** A rich text field. Links and images are chosen in dialogs, for which the editor waits. */
export function RichTextField(field: FieldProps<readonly FieldValue[]>) {
  const editor = useEditor();
  const { draft, document, dir, isReadOnly, slicesBehind } = editor;
  const { address, value, setValue } = field;
  const config = field.widget.config ?? {};
  const [isPictureKnown] = useState(() => /image/.test(config.multi ?? config.single ?? 'image'));
  const link = useRequest<FieldValue | undefined, LinkValue | null | undefined>();
  const picture = useRequest<undefined, FieldValue | undefined>();
  return (
    <NamedShell field={field}>
      {({ labelId, descriptionId }) => (
        <>
          <RichTextEditor
            value={value}
            config={config}
            labelId={labelId}
            descriptionId={descriptionId}
            dir={dir}
            isReadOnly={isReadOnly}
            lang={document.lang}
            onChange={(next, { isTyping, behind }) => {
              if (behind && slicesBehind) slicesBehind.put(address, next, behind);
              else setValue(next, { isTyping });
            }}
            hasTableSlices={() => slicesBehind?.take(address) ?? false}
            onLost={(lost) => draft.keepAside(address, lost)}
            onRequestLink={link.ask}
            onFindDocument={(address) => findDocument(address, editor)}
            onRequestImage={isPictureKnown ? () => picture.ask(undefined) : undefined}
            onUploadPasted={storePastedPicture}
            onClosed={(message) => showToast({ message, isLasting: true })}
            toThumbnail={toBlockThumbnail}
          />
          {link.request && <LinkDialog current={link.request.question} onEnd={link.request.answer} />}
          {picture.request && <PictureDialog onEnd={picture.request.answer} />}
        </>
      )}
    </NamedShell>
  );
}
