import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { DocumentList } from '../../cms/studio-api.ts';
import { documentListQuery, type ListParameters } from './documents.ts';

/** The time after which a list with so many documents is fetched again without a cause; false for never. */
function readInterval(parameters: ListParameters, total: number | undefined): unknown {
  const queries = new QueryClient();
  const { queryKey, refetchInterval } = documentListQuery(parameters);
  if (total !== undefined) {
    const page = { results: [], total, cursor: null } as unknown as DocumentList;
    queries.setQueryData(queryKey, { pages: [page], pageParams: [undefined] });
  }
  const query = queries.getQueryCache().build(queries, { queryKey });
  return (refetchInterval as unknown as (of: typeof query) => unknown)(query);
}

test('only a search without a result is fetched again and again', () => {
  expect(readInterval({ q: 'security' }, 0)).toBe(2000);
  expect(readInterval({ q: 'security' }, 1)).toBe(false);
  expect(readInterval({ q: 'security' }, undefined)).toBe(false);
  expect(readInterval({ type: 'page' }, 0)).toBe(false);
  expect(readInterval({}, 3)).toBe(false);
});
