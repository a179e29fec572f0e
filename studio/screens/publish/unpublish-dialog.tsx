import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { WorkingHead } from '../../../cms/studio-api.ts';
import { revertDocument, unpublishDocument } from '../../api/publishing.ts';
import { refreshQueries, usesQuery } from '../../api/queries.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { tellFailure } from '../../parts/tell-failure.ts';
import { showToast } from '../../parts/toast.tsx';
import { unpublishWords } from '../../words/publish.ts';

interface UnpublishDialogProps {
  readonly head: WorkingHead;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Takes a document away from readers, and says first who leads to it. */
export function UnpublishDialog({ head: { id, publishedVersion }, isOpen, onClose }: UnpublishDialogProps) {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const revert = async () => {
    await revertDocument(id, publishedVersion);
    await refreshQueries(queries);
  };
  const unpublish = async () => {
    setBusy(true);
    try {
      await unpublishDocument(id);
      await refreshQueries(queries);
      const undo = { label: unpublishWords.undo, onPress: () => void revert().catch(tellFailure) };
      showToast({ message: unpublishWords.done, action: undo });
      onClose();
    } catch (error) {
      tellFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={unpublishWords.title}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <Button variant="danger" isDisabled={isBusy} onPress={() => void unpublish()}>
          {unpublishWords.act}
        </Button>
      }
    >
      <p>{unpublishWords.words}</p>
      <Uses id={id} />
    </Dialog>
  );
}

function Uses({ id }: { id: string }) {
  const { data } = useQuery(usesQuery(id));
  if (!data) return null;
  if (data.results.length === 0) return <p>{unpublishWords.noUses}</p>;
  return (
    <>
      <p>{unpublishWords.uses(data.results.length)}</p>
      <ul>
        {data.results.map(({ document: { id: user, title, uid } }) => (
          <li key={user}>
            <Link to={`/documents/${user}`}>{title ?? uid ?? user}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}
