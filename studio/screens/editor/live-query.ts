import { queryOptions } from '@tanstack/react-query';
import type { LivePage } from '../../../cms/studio-api.ts';
import { request, toQueryString } from '../../api/client.ts';
import type { NewDocument } from './open-drafts.ts';

/** The way to the live page of a document. A token stays good while it is used; a new one would open the page anew. */
export const liveQuery = (id: string, created?: NewDocument) =>
  queryOptions({
    queryKey: ['live', id],
    queryFn: ({ signal }) =>
      request<LivePage>('POST', `/admin/working/${encodeURIComponent(id)}/live${toQueryString({ ...created })}`, {
        signal,
        body: {},
      }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
