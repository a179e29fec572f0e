import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { DocumentRow, DocumentState } from '../../../cms/studio-api.ts';
import { TrashPart } from './bulk-effects.tsx';
import type { ListFilter } from './list-filter.ts';
import { ListState } from './list-state.tsx';
import type { Linking } from './use-linking.ts';
import type { DocumentListing } from './use-document-list.ts';

const render = (content: ReactNode): string =>
  renderToStaticMarkup(<QueryClientProvider client={new QueryClient()}>{content}</QueryClientProvider>);

function renderEmpty(filter: ListFilter): string {
  const news = { come: new Set<string>(), gone: new Set<string>() };
  const listing = { rows: [], isLoading: false, error: null, news } as unknown as DocumentListing;
  const ignore = () => {};
  return render(
    <ListState listing={listing} filter={filter} onFilter={ignore} onCreate={ignore} onShowNews={ignore} />,
  );
}

const toRow = (state: DocumentState) => ({ id: state, title: `A ${state} one`, state }) as DocumentRow;

test('an empty trash says that it is empty, and a filter of it that nothing matches', () => {
  expect(renderEmpty({ state: 'trashed' } as ListFilter)).toContain('The trash is empty');
  expect(renderEmpty({ state: 'trashed', type: 'page' } as ListFilter)).toContain('Nothing matches');
});

const noLinks: Linking = { documents: [], isLoading: false, isFailed: false, isTooMany: false };
const renderTrash = (states: readonly DocumentState[], linking = noLinks): string =>
  render(<TrashPart rows={states.map(toRow)} linking={linking} />);

test('moving to the trash names the documents that can only be archived', () => {
  const shown = renderTrash(['draft', 'published', 'unpublished']);
  expect(shown).toContain('2 documents were published once and can only be archived.');
  expect(renderTrash(['draft'])).not.toContain('can only be archived');
});

test('links that could not be looked up are not told as none', () => {
  expect(renderTrash(['draft'], { ...noLinks, isFailed: true })).toContain('could not all be loaded');
  expect(renderTrash(['draft'], { ...noLinks, documents: [toRow('published')] })).toContain('1 document links here.');
  expect(renderTrash(['draft'])).not.toMatch(/could not all be loaded|links? here/);
});
