import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PublishResult, WorkingHead } from '../../../cms/studio-api.ts';
import { publishDocument, revertDocument } from '../../api/publishing.ts';
import { refreshQueries } from '../../api/queries.ts';
import { useEditor } from '../../fields/editor-context.ts';
import { useAddress } from '../../fields/use-address.ts';
import type { DocumentAddress } from '../../models/find-address.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { tellFailure, toSentence } from '../../parts/tell-failure.ts';
import { TextInput } from '../../parts/text-input.tsx';
import { openInNewTab } from '../../parts/open-in-new-tab.ts';
import { showToast, type Toast } from '../../parts/toast.tsx';
import { publishStrings } from '../../strings/publish.ts';
import { studioStrings } from '../../strings/studio.ts';
import { useDraftProblems, useDraftStatus } from '../editor/use-draft.ts';
import { MissingFields } from './missing-fields.tsx';
import { ProblemList, SuggestionList } from './place-list.tsx';
import styles from './publish-dialog.module.css';
import { isDeadEnd, PublishAddress } from './publish-address.tsx';
import { PublishedPages } from './published-pages.tsx';
import { ReaderDifferences } from './reader-differences.tsx';
import { SharedReleases } from './shared-releases.tsx';
import { settleDraft } from './settle-draft.ts';
import { useReaderChanges, type ReaderChanges } from './use-reader-changes.ts';

interface PublishDialogProps {
  readonly head: WorkingHead;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onChanged: () => void;
  readonly onOpenKept: () => void;
  readonly onGoTo: (address: string) => void;
}

/** The service's limit. */
const maxNoteLength = 100;

/** The differences that readers will see, problems, advice, and the button to publish. */
export function PublishDialog(props: PublishDialogProps) {
  const { head, isOpen, onClose, onChanged } = props;
  const { draft } = useEditor();
  const { keptAside } = useDraftStatus(draft);
  const problems = useDraftProblems(draft);
  const [note, setNote] = useState('');
  const { phase, failure, publish } = usePublish(head, () => {
    setNote('');
    onChanged();
    onClose();
  });
  const changes = useReaderChanges(head, isOpen);
  const leadsNowhere = isDeadEnd(useAddress(), head);
  const isBlocked = phase !== 'asking' || problems.length > 0 || leadsNowhere || changes.kind === 'loading';
  const goTo = (address: string) => {
    props.onGoTo(address);
    onClose();
  };
  return (
    <Dialog
      title={publishStrings.title}
      size="large"
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <>
          <p role="status" className={styles.phase}>
            {phase === 'saving' && publishStrings.waiting}
            {phase === 'publishing' && publishStrings.publishing}
          </p>
          {differsForReaders(changes) ? (
            <>
              {/* In the footer, so that a missing field in the body gets the initial focus. */}
              <div className={styles.note}>
                <TextInput
                  aria-label={publishStrings.note}
                  placeholder={publishStrings.note}
                  maxLength={maxNoteLength}
                  value={note}
                  onChange={({ target }) => setNote(target.value)}
                />
              </div>
              <Button variant="primary" isDisabled={isBlocked} onPress={() => publish(keptAside > 0, note.trim())}>
                {keptAside > 0 ? publishStrings.publishWithout(keptAside) : publishStrings.publish}
              </Button>
            </>
          ) : (
            <Button onPress={onClose}>{studioStrings.close}</Button>
          )}
        </>
      }
    >
      {failure !== undefined && (
        <p role="alert" tabIndex={-1} ref={takeFocus} className={styles.failure}>
          {failure}
        </p>
      )}
      {keptAside > 0 && (
        <div tabIndex={-1} data-read-first className={styles.warning}>
          <p>{publishStrings.kept(keptAside)}</p>
          <Button isSmall onPress={props.onOpenKept}>
            {publishStrings.openKept}
          </Button>
        </div>
      )}
      <PublishAddress head={head} onChoose={() => goTo('uid')} />
      <MissingFields />
      <ProblemList onGoTo={goTo} />
      <SuggestionList onGoTo={goTo} />
      <ReaderDifferences status={head.status} changes={changes} />
      <SharedReleases id={head.id} />
      <PublishedPages id={head.id} />
    </Dialog>
  );
}

/** While that is not known, publishing is offered. */
const differsForReaders = (changes: ReaderChanges): boolean =>
  changes.kind !== 'compared' || changes.differences.length > 0;

/** The button that was pressed is disabled meanwhile, and what happened must be read first. */
const takeFocus = (element: HTMLElement | null): void => element?.focus();

type Phase = 'asking' | 'saving' | 'publishing';

function usePublish(head: WorkingHead, onDone: () => void) {
  const { draft } = useEditor();
  const queries = useQueryClient();
  const { address } = useAddress();
  const [phase, setPhase] = useState<Phase>('asking');
  const [failure, setFailure] = useState<string>();
  const refresh = () => void refreshQueries(queries);
  const revert = async ({ before: version, version: published }: PublishResult) => {
    const { isNeverPublished } = await revertDocument(head.id, version, published ?? undefined);
    const { undone } = publishStrings;
    const whatReadersSee = version === null ? undone.withdrawn(isNeverPublished) : undone.before;
    showToast({ about: head.id, message: `${whatReadersSee} ${undone.draft}` });
    refresh();
  };
  const publish = async (withoutKept: boolean, note: string) => {
    setFailure(undefined);
    setPhase('saving');
    try {
      if (!(await settleDraft(draft))) {
        setFailure(publishStrings.unsaved);
        return;
      }
      setPhase('publishing');
      const seen = { revision: draft.revision, publishedVersion: head.publishedVersion };
      const done = await publishDocument(head.id, { withoutKept, note, seen });
      // The new version may have normalised values and the publication day.
      draft.hearNews(draft.revision + 1);
      refresh();
      showToast({
        about: head.id,
        ...describeDone(address),
        action: { label: publishStrings.undo, onPress: () => void revert(done).catch(tellFailure) },
      });
      onDone();
    } catch (error) {
      setFailure(toSentence(error));
      // Fetches the cause of the refusal, which the dialog then shows: problems, remote changes, or another published
      // version.
      draft.hearNews(draft.revision + 1);
      refresh();
    } finally {
      setPhase('asking');
    }
  };
  return { phase, failure, publish: (withoutKept: boolean, note: string) => void publish(withoutKept, note) };
}

/** A page is offered only where there is one. */
function describeDone(address: DocumentAddress): Pick<Toast, 'message' | 'open'> {
  const { done, open } = publishStrings;
  if (address.kind !== 'page' && address.kind !== 'shown')
    return { message: address.kind === 'none' ? done.none : done.page };
  return {
    message: done[address.kind],
    open: { label: open[address.kind], onPress: () => openInNewTab(address.url) },
  };
}
