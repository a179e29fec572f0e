import type { WorkingHead } from '../../../cms/studio-api.ts';
import type { FieldAddress } from '../../../cms/studio-types.ts';
import { useEditor } from '../../fields/editor-context.ts';
import { HistoryDialog } from '../history/history-dialog.tsx';
import { PublishDialog } from '../publish/publish-dialog.tsx';
import { WithdrawDialog } from '../publish/withdraw-dialog.tsx';
import type { EditorDialog } from './editor-dialog.ts';
import { KeptDialog } from './kept-dialog.tsx';
import { PhoneDialog } from './phone-dialog.tsx';

interface EditorDialogsProps {
  readonly head: WorkingHead;
  readonly dialog: EditorDialog;
  readonly setDialog: (dialog: EditorDialog) => void;
  readonly onChanged: () => void;
  readonly onGoTo: (address: FieldAddress) => void;
}

/** Renders the open dialog. */
export function EditorDialogs({ head, dialog, setDialog, onChanged, onGoTo }: EditorDialogsProps) {
  const { draft } = useEditor();
  const props = { head, onClose: () => setDialog(undefined), onChanged };
  return (
    <>
      <PublishDialog {...props} isOpen={dialog === 'publish'} onOpenKept={() => setDialog('kept')} onGoTo={onGoTo} />
      <WithdrawDialog {...props} act="unpublish" isOpen={dialog === 'unpublish'} />
      <WithdrawDialog {...props} act="archive" isOpen={dialog === 'archive'} />
      <WithdrawDialog {...props} act="trash" isOpen={dialog === 'trash'} />
      <HistoryDialog {...props} isOpen={dialog === 'history'} />
      <PhoneDialog id={head.id} isOpen={dialog === 'phone'} onClose={props.onClose} />
      <KeptDialog draft={draft} isOpen={dialog === 'kept'} onClose={() => setDialog(undefined)} />
    </>
  );
}
