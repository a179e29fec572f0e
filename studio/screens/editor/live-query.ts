import { queryOptions, useQuery } from '@tanstack/react-query';
import { beginLivePage } from '../../api/site-questions.ts';
import { useEditor, type Editor } from '../../fields/editor-context.ts';

/** The way to the live page of a document. A token stays good while it is used; a new one would open the page anew. */
export const liveQuery = ({ document, place }: Pick<Editor, 'document' | 'place'>) =>
  queryOptions({
    queryKey: ['live', document.id],
    queryFn: ({ signal }) => beginLivePage(document.id, place, signal),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });

/** Of the open document: one for all that show something of the site. */
export const useLivePage = () => useQuery(liveQuery(useEditor()));
