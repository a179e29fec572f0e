import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { Me, WorkingHead } from '../../../cms/studio-api.ts';
import type { Repository } from '../../../cms/studio-models.ts';
import { headQuery, meQuery, repositoryQuery } from '../../api/queries.ts';
import type { DraftEngine } from '../../draft/draft-engine.ts';
import type { OpenedDraft } from '../../draft/open-draft.ts';
import { Button } from '../../parts/button.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { editorStrings } from '../../strings/editor.ts';
import { EditorWorkspace } from './editor-workspace.tsx';
import { leaveDocument, openDocument, type NewDocument } from './open-drafts.ts';

/** `/documents/{id}`, with `?type=&lang=&translationOf=` for a document that does not exist yet. */
export function EditorScreen() {
  const { id = '' } = useParams();
  const created = useNewDocument();
  const me = useQuery(meQuery);
  const repository = useQuery(repositoryQuery);
  const head = useQuery(headQuery(id));
  const lastHead = useLast(head.data ?? undefined, id);
  // If the document is deleted while it is open, its editor stays with everything that was typed.
  const isNew = head.data === null && !lastHead;
  if (isNew && !created) return <GoneDocument />;
  const failure = me.error ?? repository.error ?? head.error;
  // Without the service, a document can be opened if its head is cached.
  if (failure && head.data === undefined) throw failure;
  const shown = head.data ?? lastHead ?? (isNew && created ? toNewHead(id, created) : undefined);
  if (!me.data || !repository.data || !shown) return <Skeleton lines={8} />;
  return (
    <OpenedEditor
      key={id}
      head={shown}
      created={isNew ? created : undefined}
      me={me.data}
      repository={repository.data}
    />
  );
}

/** The last known head of the same document. */
function useLast(head: WorkingHead | undefined, id: string): WorkingHead | undefined {
  const [last, setLast] = useState(head);
  if (head && head !== last) setLast(head);
  return last?.id === id ? last : undefined;
}

/** The same object as long as the query string is the same. */
function useNewDocument(): NewDocument | undefined {
  const [parameters] = useSearchParams();
  return useMemo(() => {
    const [type, lang] = [parameters.get('type'), parameters.get('lang')];
    return type && lang ? { type, lang, translationOf: parameters.get('translationOf') ?? undefined } : undefined;
  }, [parameters]);
}

function toNewHead(id: string, { type, lang, translationOf }: NewDocument): WorkingHead {
  return {
    id,
    type,
    lang,
    groupId: translationOf ?? id,
    status: 'draft',
    version: 0,
    publishedVersion: null,
    publishedUid: null,
    revision: 0,
    hasWorkingChanges: false,
    deletesAt: null,
    mayWrite: true,
    mayTrash: false,
  };
}

interface OpenedEditorProps {
  readonly head: WorkingHead;
  readonly created: NewDocument | undefined;
  readonly me: Me;
  readonly repository: Repository;
}

function OpenedEditor({ head, created, me, repository }: OpenedEditorProps) {
  const [opened, setOpened] = useState<OpenedDraft>();
  const [failure, setFailure] = useState<unknown>();
  const { id, type } = head;
  useEffect(() => {
    let isLeft = false;
    // Returns the same draft for the same document while it is open.
    openDocument({ id, type, created, me, repository })
      .then((draft) => !isLeft && setOpened(draft))
      .catch((error: unknown) => !isLeft && setFailure(error));
    return () => {
      isLeft = true;
      leaveDocument(id);
    };
  }, [id, type, created, me, repository]);
  if (failure !== undefined) throw failure;
  if (!opened) return <Skeleton lines={8} />;
  return (
    <FirstContent
      isNew={created !== undefined}
      head={head}
      opened={opened}
      me={me}
      repository={repository}
      created={created}
    />
  );
}

/**
 * Waits for the first content, from the service or the journal: text typed into fields that only look empty would be
 * merged later.
 */
function FirstContent({ isNew, ...props }: React.ComponentProps<typeof EditorWorkspace> & { isNew: boolean }) {
  const { draft } = props.opened;
  const hasContent = useHasContent(draft);
  const isThere = isNew || hasContent;
  if (!isThere) return <Skeleton lines={8} />;
  return <EditorWorkspace {...props} />;
}

/** Returns a boolean only, because the status changes with every save and would render the whole editor. */
function useHasContent(draft: DraftEngine): boolean {
  const subscribe = useCallback((listener: () => void) => draft.subscribe('status', listener), [draft]);
  return useSyncExternalStore(subscribe, () => draft.status.saving.kind !== 'opening' || draft.content.values.size > 0);
}

function GoneDocument() {
  const navigate = useNavigate();
  const { title, words, action } = editorStrings.gone;
  return (
    <EmptyState title={title} action={<Button onPress={() => void navigate('/documents')}>{action}</Button>}>
      {words}
    </EmptyState>
  );
}
