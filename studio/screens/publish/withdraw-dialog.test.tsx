import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { DocumentUses } from '../../../cms/studio-api.ts';
import { usesQuery } from '../../api/documents.ts';
import { documents, head, me } from '../catalogue/example-data.ts';
import { meQuery } from '../../api/queries.ts';
import { describeUse } from './uses-list.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

const nothing = (): void => undefined;

function render(act: 'unpublish' | 'archive', uses?: DocumentUses, publishedVersion: number | null = 3): string {
  const queries = new QueryClient();
  queries.setQueryData(meQuery.queryKey, me);
  if (uses) queries.setQueryData(usesQuery(head.id).queryKey, uses);
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <WithdrawDialog act={act} head={{ ...head, publishedVersion }} isOpen onClose={nothing} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const isEnabled = (markup: string) => !/<button[^>]*disabled=""[^>]*><span>(?:Unpublish|Archive)</.test(markup);
const noUses = { results: [], isMore: false };

test('withdrawing waits until the documents that link here are known', () => {
  expect(isEnabled(render('unpublish'))).toBe(false);
  expect(isEnabled(render('unpublish', noUses))).toBe(true);
});

test('the words about readers are true of a document that they do not see', () => {
  expect(render('archive', noUses)).toContain('Readers will no longer find this document');
  const hidden = render('archive', noUses, null);
  expect(hidden).toContain('readers do not see it now');
  expect(hidden).not.toContain('no longer find');
});

test('a document without a title has no id for a name, and a link in a draft alone is told apart', () => {
  const [row] = documents;
  if (!row) throw new Error('The example has documents');
  const document = { ...row, id: 'Xy-raw-id', title: null, uid: null };
  const field = { address: 'data/link', isInNewest: true, isLive: false };
  const words = render('unpublish', { results: [{ document, fields: [field] }], isMore: false }).replaceAll(
    /<[^>]+>/g,
    '|',
  );
  expect(words).not.toContain('Xy-raw-id');
  expect(words).toContain('(in its draft; readers do not see that link yet)');
  expect(describeUse([{ isInNewest: true, isLive: true }])).toBe('');
  expect(describeUse([{ isInNewest: false, isLive: true }])).toContain('changed in its draft');
});
