import { queryOptions, useQuery } from '@tanstack/react-query';
import { beginLivePage } from '../../api/site-requests.ts';
import { useEditor, type Editor } from '../../fields/editor-context.ts';

/** Creates the live page of a document. Its token stays valid while it is used; a new one would load the page again. */
export const liveQuery = ({ document, place }: Pick<Editor, 'document' | 'place'>) =>
  queryOptions({
    queryKey: ['live', document.id],
    queryFn: ({ signal }) => beginLivePage(document.id, place, signal),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });

/** The live page of the open document, shared by all parts that show the site. */
export const useLivePage = () => useQuery(liveQuery(useEditor()));
