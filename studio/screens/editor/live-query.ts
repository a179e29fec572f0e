import { queryOptions } from '@tanstack/react-query';
import { beginLivePage } from '../../api/site-questions.ts';
import type { NewDocument } from './open-drafts.ts';

/** The way to the live page of a document. A token stays good while it is used; a new one would open the page anew. */
export const liveQuery = (id: string, created?: NewDocument) =>
  queryOptions({
    queryKey: ['live', id],
    queryFn: ({ signal }) => beginLivePage(id, created, signal),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
