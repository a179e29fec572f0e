import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { HistoryEntry, WorkingHead } from '../../../cms/studio-api.ts';
import { request } from '../../api/client.ts';
import { historyQuery, versionQuery } from '../../api/queries.ts';
import { useEditor } from '../../fields/editor-context.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { FailedState } from '../../parts/failed-state.tsx';
import { TextInput } from '../../parts/text-input.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { tellFailure } from '../../parts/tell-failure.ts';
import { showToast } from '../../parts/toast.tsx';
import { listTakeBack } from '../../since-live/list-take-back.ts';
import { historyStrings } from '../../strings/publish.ts';
import { useDraftContent } from '../editor/use-draft.ts';
import { DifferenceLine } from '../../differences/difference-line.tsx';
import { listDifferences, type Difference } from '../../differences/list-differences.ts';
import { toPlace } from '../../differences/to-place.ts';
import { toContentBefore } from '../../differences/to-content.ts';
import { settleDraft } from '../publish/settle-draft.ts';
import { filterHistory, type HistoryFilter } from './filter-history.ts';
import { HistoryChoices } from './history-choices.tsx';
import styles from './history-dialog.module.css';
import { listRestoreChanges } from '../../differences/list-restore-changes.ts';

const maxNameLength = 100;
/** The number of entries rendered at a time. */
const linesInStep = 100;

interface HistoryDialogProps {
  readonly head: WorkingHead;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** The history of the document, and its versions, which can be restored. */
export function HistoryDialog(props: HistoryDialogProps) {
  const { isOpen, onClose } = props;
  return (
    <Dialog
      title={historyStrings.title}
      size="large"
      isOpen={isOpen}
      onClose={onClose}
      footer={<SaveVersion {...props} />}
    >
      <History {...props} />
    </Dialog>
  );
}

/** Saves a version with a name. Without it, sittings make versions automatically. */
function SaveVersion({ head, onChanged }: HistoryDialogProps) {
  const editor = useEditor();
  const { draft, isReadOnly } = editor;
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const save = async () => {
    if (!(await settleDraft(draft))) throw new Error(historyStrings.unsaved);
    const { version } = await request<WorkingHead>('POST', `/admin/working/${encodeURIComponent(head.id)}/version`, {
      body: name.trim() === '' ? {} : { name },
    });
    showToast({ message: describeSaved(version, { before: head.version, isNamed: name.trim() !== '' }) });
    setName('');
    await queries.invalidateQueries({ queryKey: historyQuery(head.id).queryKey });
    onChanged();
  };
  return (
    <form
      className={styles.save}
      onSubmit={(event) => {
        event.preventDefault();
        void save().catch((error: unknown) => tellFailure(error, (address) => toPlace(address, editor)));
      }}
    >
      <TextInput
        aria-label={historyStrings.name}
        placeholder={historyStrings.name}
        maxLength={maxNameLength}
        disabled={isReadOnly}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" isDisabled={isReadOnly}>
        {historyStrings.saveVersion}
      </Button>
    </form>
  );
}

/** Content that is in a version already makes no new one; a name is given to that version. */
export function describeSaved(version: number, { before, isNamed }: { before: number; isNamed: boolean }): string {
  if (version > before) return historyStrings.saved(version);
  return isNamed ? historyStrings.named(version) : historyStrings.unchanged(version);
}

export function History(props: HistoryDialogProps) {
  const { head, onClose } = props;
  const history = useQuery(historyQuery(head.id));
  const [shown, setShown] = useState<HistoryEntry>();
  const [filter, setFilter] = useState<HistoryFilter>({});
  const [lines, setLines] = useState(linesInStep);
  if (history.error) return <Failed error={history.error} onAgain={() => void history.refetch()} />;
  if (!history.data) return <Skeleton />;
  const { results: entries, isWhole } = history.data;
  if (entries.length === 0) return <p>{historyStrings.empty}</p>;
  const found = filterHistory(entries, filter);
  return (
    <>
      <HistoryChoices entries={entries} filter={filter} onFilter={setFilter} />
      {found.length === 0 && <p role="status">{historyStrings.noMatch}</p>}
      <ol className={styles.entries}>
        {found.slice(0, lines).map((entry) => (
          <li key={`${entry.at} ${entry.action} ${entry.version}`} className={styles.entry}>
            <EntryHead
              entry={entry}
              isLive={entry.version !== null && entry.version === head.publishedVersion && isPublish(entry)}
            />
            {entry.version !== null && (
              <Button
                isSmall
                aria-expanded={shown === entry}
                onPress={() => setShown(shown === entry ? undefined : entry)}
              >
                {historyStrings.compare}
              </Button>
            )}
            {shown === entry && entry.version !== null && (
              <VersionDifferences id={head.id} version={entry.version} onRestored={onClose} />
            )}
          </li>
        ))}
      </ol>
      {found.length > lines && (
        <Button variant="quiet" onPress={() => setLines(lines + linesInStep)}>
          {historyStrings.more(Math.min(linesInStep, found.length - lines), found.length - lines)}
        </Button>
      )}
      {!isWhole && found.length <= lines && <p className={styles.facts}>{historyStrings.older}</p>}
    </>
  );
}

/** The editor behind the dialog is not affected. */
function Failed(props: { error: Error; onAgain: () => void }) {
  return <FailedState title={historyStrings.failed} safe={historyStrings.safe} {...props} />;
}

const isPublish = ({ action }: HistoryEntry): boolean => action.endsWith('.publish') || action.endsWith('.rollback');

function describeAct({ action, isSitting, release }: HistoryEntry): string {
  if (action === 'document.save' && isSitting) return historyStrings.sitting;
  const act = historyStrings.actions[action] ?? action;
  return release === null ? act : historyStrings.ofRelease(act, release);
}

function EntryHead({ entry, isLive }: { entry: HistoryEntry; isLive: boolean }) {
  const { at, by, isPerson, version, name, authors } = entry;
  const facts = [
    historyStrings.by(isPerson ? by : historyStrings.program(by)),
    ...(authors.length > 0 ? [historyStrings.authors(authors)] : []),
    ...(version === null ? [] : [historyStrings.version(version)]),
  ];
  return (
    <div className={styles.head}>
      <strong>{describeAct(entry)}</strong>
      {name !== null && <bdi className={styles.name}>{name}</bdi>}
      {isLive && <span className={styles.live}>{historyStrings.current}</span>}
      <span className={styles.facts}>
        <span>
          <TimeAgo at={at} isBoth />
        </span>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </span>
    </div>
  );
}

/** The differences that restoring a version would make. Restoring is one undo step. */
function VersionDifferences({ id, version, onRestored }: { id: string; version: number; onRestored: () => void }) {
  const { draft, isReadOnly } = useEditor();
  const now = useDraftContent(draft);
  const stored = useQuery(versionQuery(id, version));
  if (stored.error) return <Failed error={stored.error} onAgain={() => void stored.refetch()} />;
  if (!stored.data) return <Skeleton lines={3} />;
  const wanted = toContentBefore(stored.data, now);
  const differences = listDifferences(now, wanted);
  if (differences.length === 0) return <p className={styles.same}>{historyStrings.same}</p>;
  const restore = (difference?: Difference) => {
    const { address, kind } = difference ?? {};
    const changes =
      address === undefined
        ? listRestoreChanges(draft.content, wanted)
        : listTakeBack(draft.content, wanted, { address, isMoved: kind === 'moved' });
    draft.change(changes);
    showToast({ message: historyStrings.restored });
    if (address === undefined) onRestored();
  };
  return (
    <div className={styles.differences}>
      <ul>
        {differences.map((difference) => (
          <DifferenceLine
            key={`${difference.kind} ${difference.address}`}
            difference={difference}
            other={wanted}
            action={
              !isReadOnly && (
                <Button isSmall variant="quiet" onPress={() => restore(difference)}>
                  {historyStrings.restoreOne}
                </Button>
              )
            }
          />
        ))}
      </ul>
      {!isReadOnly && <Button onPress={() => restore()}>{historyStrings.restore}</Button>}
    </div>
  );
}
