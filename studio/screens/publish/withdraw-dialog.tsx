import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { WorkingHead } from '../../../cms/studio-api.ts';
import {
  archiveDocument,
  putBackDocument,
  restoreDocument,
  revertDocument,
  trashDocument,
  unpublishDocument,
} from '../../api/publishing.ts';
import { usesQuery } from '../../api/documents.ts';
import { refreshQueries } from '../../api/queries.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { tellFailure } from '../../parts/tell-failure.ts';
import { showToast } from '../../parts/toast.tsx';
import { withdrawStrings } from '../../strings/publish.ts';
import { studioStrings } from '../../strings/studio.ts';
import { UsesList } from './uses-list.tsx';
import styles from './withdraw-dialog.module.css';

interface WithdrawDialogProps {
  /** Archive and trash also remove the document from lists. */
  readonly act: 'unpublish' | 'archive' | 'trash';
  readonly head: WorkingHead;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const withdrawing = { unpublish: unpublishDocument, archive: archiveDocument, trash: trashDocument };

function takeBack(act: WithdrawDialogProps['act'], id: string, publishedVersion: number | null): Promise<unknown> {
  if (act === 'trash') return putBackDocument(id);
  // Publishing also takes the document out of the archive.
  return publishedVersion === null ? restoreDocument(id) : revertDocument(id, publishedVersion);
}

const describeAct = (act: WithdrawDialogProps['act'], isVisible: boolean): string =>
  act === 'archive' && !isVisible ? withdrawStrings.archive.hiddenWords : withdrawStrings[act].words;

/** Withdraws, archives or trashes a document, after showing which documents link to it. */
export function WithdrawDialog({ act, head: { id, publishedVersion }, isOpen, onClose }: WithdrawDialogProps) {
  // The links that would break are read before the act.
  const { isLoading } = useQuery({ ...usesQuery(id), enabled: isOpen });
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const revert = async () => {
    await takeBack(act, id, publishedVersion);
    await refreshQueries(queries);
  };
  const withdraw = async () => {
    setBusy(true);
    try {
      await withdrawing[act](id);
      await refreshQueries(queries);
      const undo = { label: withdrawStrings.undo, onPress: () => void revert().catch(tellFailure) };
      showToast({ about: id, message: withdrawStrings[act].done, action: undo });
      onClose();
    } catch (error) {
      tellFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={withdrawStrings[act].title}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{studioStrings.cancel}</Button>
          <Button variant="danger" isDisabled={isBusy || isLoading} onPress={() => void withdraw()}>
            {withdrawStrings[act].act}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <p>{describeAct(act, publishedVersion !== null)}</p>
        <UsesList id={id} />
      </div>
    </Dialog>
  );
}
