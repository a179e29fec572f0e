import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PublishResult, WorkingHead } from '../../../cms/studio-api.ts';
import { publishDocument, revertDocument } from '../../api/publishing.ts';
import { refreshQueries, versionQuery } from '../../api/queries.ts';
import { useAllAdvice } from '../../checks/use-advice.ts';
import { useEditor } from '../../fields/editor-context.ts';
import { useAddress } from '../../fields/use-address.ts';
import type { DocumentAddress } from '../../models/find-address.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { FailedState } from '../../parts/failed-state.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { tellFailure, toSentence } from '../../parts/tell-failure.ts';
import { TextInput } from '../../parts/text-input.tsx';
import { openInNewTab } from '../../parts/open-in-new-tab.ts';
import { showToast, type Toast } from '../../parts/toast.tsx';
import { checkWords } from '../../words/checks.ts';
import { publishWords } from '../../words/publish.ts';
import { useDraftContent, useDraftProblems, useDraftStatus } from '../editor/use-draft.ts';
import { DifferenceLine } from '../../differences/difference-line.tsx';
import { listDifferences } from '../../differences/list-differences.ts';
import { findMissingField, MissingFields } from './missing-fields.tsx';
import styles from './publish-dialog.module.css';
import { isDeadEnd, PublishAddress } from './publish-address.tsx';
import { PublishedPages } from './published-pages.tsx';
import { SharedReleases } from './shared-releases.tsx';
import { settleDraft } from './settle-draft.ts';
import { toContentBefore } from '../../differences/to-content.ts';
import { toPlace } from '../../differences/to-place.ts';

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
  const isBusy = phase !== 'asking';
  const leadsNowhere = isDeadEnd(useAddress(), head);
  return (
    <Dialog
      title={publishWords.title}
      size="large"
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <>
          <p role="status" className={styles['phase']}>
            {phase === 'saving' && publishWords.waiting}
            {phase === 'publishing' && publishWords.publishing}
          </p>
          {/* In the footer, so that a missing field in the body gets the initial focus. */}
          <div className={styles['note']}>
            <TextInput
              aria-label={publishWords.note}
              placeholder={publishWords.note}
              maxLength={maxNoteLength}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          </div>
          <Button
            variant="primary"
            isDisabled={isBusy || problems.length > 0 || leadsNowhere}
            onPress={() => publish(keptAside > 0, note.trim())}
          >
            {keptAside > 0 ? publishWords.publishWithout(keptAside) : publishWords.publish}
          </Button>
        </>
      }
    >
      {failure !== undefined && (
        <p role="alert" className={styles['failure']}>
          {failure}
        </p>
      )}
      {keptAside > 0 && (
        <div className={styles['warning']}>
          <p>{publishWords.kept(keptAside)}</p>
          <Button isSmall onPress={props.onOpenKept}>
            {publishWords.openKept}
          </Button>
        </div>
      )}
      <PublishAddress
        head={head}
        onChoose={() => {
          props.onGoTo('uid');
          onClose();
        }}
      />
      <MissingFields />
      <ProblemList {...props} />
      <AdviceList {...props} />
      <Differences head={head} />
      <SharedReleases id={head.id} />
      <PublishedPages id={head.id} />
    </Dialog>
  );
}

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
    const { undone } = publishWords;
    const whatReadersSee = version === null ? undone.withdrawn(isNeverPublished) : undone.before;
    showToast({ about: head.id, message: `${whatReadersSee} ${undone.draft}` });
    refresh();
  };
  const publish = async (withoutKept: boolean, note: string) => {
    setFailure(undefined);
    setPhase('saving');
    try {
      if (!(await settleDraft(draft))) {
        setFailure(publishWords.unsaved);
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
        action: { label: publishWords.undo, onPress: () => void revert(done).catch(tellFailure) },
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
  const { done, open } = publishWords;
  if (address.kind !== 'page' && address.kind !== 'shown')
    return { message: address.kind === 'none' ? done.none : done.page };
  return {
    message: done[address.kind],
    open: { label: open[address.kind], onPress: () => openInNewTab(address.url) },
  };
}

function ProblemList(props: PublishDialogProps) {
  const editor = useEditor();
  const problems = useDraftProblems(editor.draft);
  // The others are shown above as fields.
  const places = problems
    .filter((problem) => !findMissingField(problem, editor))
    .map(({ address, message }) => ({ address, words: message }));
  return <PlaceList title={publishWords.problems(places.length)} places={places} {...props} />;
}

/** Advice, which does not prevent publishing. */
function AdviceList(props: PublishDialogProps) {
  const advice = useAllAdvice();
  return <PlaceList title={checkWords.title(advice.length)} places={advice} {...props} />;
}

interface PlaceListProps extends PublishDialogProps {
  readonly title: string;
  readonly places: readonly { readonly address: string; readonly words: string }[];
}

function PlaceList({ title, places, onGoTo, onClose }: PlaceListProps) {
  const editor = useEditor();
  if (places.length === 0) return null;
  return (
    <section className={styles['problems']}>
      <h3>{title}</h3>
      <ul>
        {places.map(({ address, words }) => (
          <li key={`${address} ${words}`} className={styles['problem']}>
            <span>
              <strong>{toPlace(address, editor)}</strong>: {words}
            </span>
            <Button
              isSmall
              onPress={() => {
                onGoTo(address);
                onClose();
              }}
            >
              {publishWords.goTo}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Differences({ head }: Pick<PublishDialogProps, 'head'>) {
  const { id, publishedVersion } = head;
  const { draft } = useEditor();
  const now = useDraftContent(draft);
  const published = useQuery({ ...versionQuery(id, publishedVersion ?? 0), enabled: publishedVersion !== null });
  if (publishedVersion === null) return <p className={styles['first']}>{publishWords.first}</p>;
  if (published.error)
    return (
      <FailedState
        title={publishWords.failed}
        safe={publishWords.safe}
        error={published.error}
        onAgain={() => void published.refetch()}
      />
    );
  if (!published.data) return <Skeleton lines={3} />;
  const before = toContentBefore(published.data, now);
  const differences = listDifferences(before, now);
  if (differences.length === 0) return <p className={styles['first']}>{publishWords.none}</p>;
  return (
    <section>
      <h3>{publishWords.changes(differences.length)}</h3>
      <ul>
        {differences.map((difference) => (
          <DifferenceLine key={`${difference.kind} ${difference.address}`} difference={difference} other={before} />
        ))}
      </ul>
    </section>
  );
}
