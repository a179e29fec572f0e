import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { BulkRefusal, DocumentRow } from '../../../cms/studio-api.ts';
import { addressBookQuery } from '../../api/address-book.ts';
import { changeAll, listKey, type AnyBulkChange } from '../../api/documents.ts';
import { repositoryQuery } from '../../api/queries.ts';
import { findAddress, lacksPage } from '../../models/find-address.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { showToast } from '../../parts/toast.tsx';
import { bulkStrings, documentsStrings } from '../../strings/documents.ts';
import { studioStrings } from '../../strings/studio.ts';
import styles from './bulk-bar.module.css';
import type { BulkPlan } from './bulk-plan.ts';
import { mayDo } from './bulk-readiness.ts';
import { PublishPart, RestorePart, TrashPart, WithdrawPart } from './bulk-effects.tsx';
import { ReleasePart, TagPart } from './bulk-choices.tsx';
import { addEffect, toRefusalWords } from './refusal-words.ts';
import { useLinking } from './use-linking.ts';

export type BulkAct = PlainAct | 'tag' | 'release';
/** Actions that need no further choice. */
const plainActs = ['publish', 'unpublish', 'archive', 'restore', 'trash', 'put-back'] as const;
type PlainAct = (typeof plainActs)[number];

interface BulkDialogProps {
  readonly act: BulkAct;
  readonly rows: readonly DocumentRow[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const verbs = {
  publish: bulkStrings.publish,
  unpublish: bulkStrings.unpublish,
  archive: bulkStrings.archive,
  restore: bulkStrings.restore,
  trash: bulkStrings.trash,
  'put-back': bulkStrings['put-back'],
  tag: bulkStrings.save,
  release: bulkStrings.put,
};
const titles = {
  publish: bulkStrings.publishTitle,
  unpublish: bulkStrings.unpublishTitle,
  archive: bulkStrings.archiveTitle,
  restore: bulkStrings.restoreTitle,
  trash: bulkStrings.trashTitle,
  'put-back': bulkStrings.putBackTitle,
  tag: bulkStrings.tagsTitle,
  release: bulkStrings.releaseTitle,
};

/** Shows the effect of a bulk action, then applies it to all documents, or to none with the reason. */
export function BulkDialog({ act, rows, onClose, onDone }: BulkDialogProps) {
  const [plan, setPlan] = useState(() => toPlan(act));
  const [isWorking, setWorking] = useState(false);
  const [refusal, setRefusal] = useState<BulkRefusal>();
  const queries = useQueryClient();
  const deadEnds = useDeadEnds(rows);
  const linking = useLinking(act, rows);
  const isReady = mayDo(act, rows) && !linking.isLoading && (act !== 'publish' || deadEnds.length === 0);
  const go = async () => {
    if (!plan) return;
    setWorking(true);
    setRefusal(undefined);
    try {
      // A plan is complete for its action.
      const change = { ...plan, ids: rows.map(({ id }) => id) } as AnyBulkChange;
      const outcome = await changeAll(change);
      if (outcome.kind === 'refused') {
        const { message, documents } = outcome.refusal;
        return setRefusal({ message: addEffect(message, bulkStrings.refused), documents });
      }
      await queries.invalidateQueries({ queryKey: listKey });
      showToast({
        message: bulkStrings.done[change.action](
          change.action === 'release' ? rows.length : outcome.result.documentIds.length,
        ),
      });
      onDone();
      return onClose();
    } catch (error) {
      return setRefusal({ message: toRefusalWords(error), documents: [] });
    } finally {
      setWorking(false);
    }
  };
  return (
    <Dialog
      title={titles[act](rows.length)}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{studioStrings.cancel}</Button>
          <Button
            variant={act === 'unpublish' || act === 'archive' || act === 'trash' ? 'danger' : 'primary'}
            isDisabled={isWorking || !plan || !isReady}
            onPress={() => void go()}
          >
            {isWorking ? bulkStrings.working : verbs[act]}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        {act === 'publish' && <PublishPart rows={rows} deadEnds={deadEnds} />}
        {(act === 'unpublish' || act === 'archive') && <WithdrawPart act={act} rows={rows} linking={linking} />}
        {act === 'restore' && <RestorePart rows={rows} help={bulkStrings.restoreHelp} />}
        {act === 'trash' && <TrashPart rows={rows} linking={linking} />}
        {act === 'put-back' && <RestorePart rows={rows} help={bulkStrings.putBackHelp} />}
        {act === 'tag' && <TagPart rows={rows} onPlan={setPlan} />}
        {act === 'release' && <ReleasePart onPlan={setPlan} />}
        {refusal && <Refusal refusal={refusal} />}
      </div>
    </Dialog>
  );
}

/** Documents that readers have not, and would not find. None while the site does not say where its pages are. */
function useDeadEnds(rows: readonly DocumentRow[]): readonly DocumentRow[] {
  const { data: repository } = useQuery(repositoryQuery);
  const { data: book } = useQuery(addressBookQuery(repository?.siteUrl ?? ''));
  return rows.filter(({ type, lang, uid, state }) => {
    const isPublished = state === 'published' || state === 'modified';
    return !isPublished && lacksPage(findAddress(book, { type, lang, uid: uid ?? undefined }));
  });
}

function toPlan(act: BulkAct): BulkPlan | undefined {
  const plain = plainActs.find((one) => one === act);
  return plain && { action: plain };
}

function Refusal({ refusal: { message, documents } }: { refusal: BulkRefusal }) {
  return (
    <div role="alert" className={styles.refusal}>
      <p>{message}</p>
      <ul>
        {documents.map(({ id, title, reason }) => (
          <li key={id}>
            <Link to={`/documents/${id}`}>{title ?? documentsStrings.untitled}</Link>: {reason}
          </li>
        ))}
      </ul>
    </div>
  );
}
