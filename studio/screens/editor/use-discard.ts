import { useQueryClient } from '@tanstack/react-query';
import type { VersionContent, WorkingHead } from '../../../cms/studio-api.ts';
import { versionQuery } from '../../api/queries.ts';
import { listRestoreChanges } from '../../differences/list-restore-changes.ts';
import { toContentBefore } from '../../differences/to-content.ts';
import type { DraftEngine } from '../../draft/draft-engine.ts';
import { useEditor } from '../../fields/editor-context.ts';
import { tellFailure } from '../../parts/tell-failure.ts';
import { showToast } from '../../parts/toast.tsx';
import { editorStrings } from '../../strings/editor.ts';

/** Gives the draft the content that readers see. */
export function useDiscard({ id, publishedVersion }: Pick<WorkingHead, 'id' | 'publishedVersion'>): () => void {
  const { draft } = useEditor();
  const queries = useQueryClient();
  const discard = async () => {
    if (publishedVersion === null) return;
    discardChanges(draft, await queries.fetchQuery(versionQuery(id, publishedVersion)));
    showToast({ about: id, message: editorStrings.discard.done });
  };
  return () => void discard().catch(tellFailure);
}

/** One undo step, in which other people's changes go too, and come back. */
export function discardChanges(draft: Pick<DraftEngine, 'content' | 'change'>, published: VersionContent): void {
  draft.change(listRestoreChanges(draft.content, toContentBefore(published, draft.content)));
}
