import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { WorkingHead } from '../../../cms/studio-api.ts';
import { historyQuery } from '../../api/queries.ts';
import { historyStrings } from '../../strings/publish.ts';
import { History } from './history-dialog.tsx';

test('a history without entries says so, and not that none is of a kind', () => {
  const queries = new QueryClient();
  queries.setQueryData(historyQuery('a').queryKey, { results: [], isWhole: true });
  const ignore = () => {};
  const shown = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <History head={{ id: 'a' } as WorkingHead} isOpen onClose={ignore} onChanged={ignore} />
    </QueryClientProvider>,
  );
  expect(shown).toBe(`<p>${historyStrings.empty}</p>`);
});
