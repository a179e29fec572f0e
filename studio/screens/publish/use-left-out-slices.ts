import { useQuery } from '@tanstack/react-query';
import type { FieldAddress } from '../../../cms/studio-types.ts';
import type { DraftContent } from '../../draft/draft-content.ts';
import { useEditor } from '../../fields/editor-context.ts';
import { findSlice, listSliceTypes } from '../../preview/find-picked-field.ts';
import { publishStrings } from '../../strings/publish.ts';
import { useSavedRevision } from './use-saved-revision.ts';

/** The slices that the document's page leaves out, by the site's own rule. None while the site does not answer. */
export function useLeftOutSlices(): readonly { readonly address: FieldAddress; readonly words: string }[] {
  const { draft, document, site } = useEditor();
  const revision = useSavedRevision();
  const { data } = useQuery({
    queryKey: ['shown-slices', document.id, revision],
    queryFn: async () => (await site?.listShownSlices()) ?? null,
    enabled: site !== undefined && revision !== undefined && listSliceTypes(draft.content).length > 0,
    retry: false,
    throwOnError: false,
    gcTime: 0,
  });
  if (!data || revision === undefined) return [];
  return listLeftOut(draft.content, data).map((address) => ({ address, words: publishStrings.leftOut }));
}

/** `shown`: the ids of the slices on the page. */
export function listLeftOut(content: DraftContent, shown: readonly string[]): FieldAddress[] {
  const known = new Set(shown);
  return listSliceTypes(content).flatMap(([id]) => (known.has(id) ? [] : (findSlice(content, id) ?? [])));
}
