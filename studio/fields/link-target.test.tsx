import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NoConnection } from '../api/api-error.ts';
import { linkedDocumentQuery, type LinkedDocument } from '../api/links.ts';
import { catalogueRepository } from '../screens/catalogue/catalogue-draft.ts';
import { DraftBench } from '../testing/draft-bench.ts';
import { linkStrings } from '../strings/fields.ts';
import { EditorContext } from './editor-context.ts';
import { FieldVisits } from './field-visits.ts';
import { LinkTarget } from './link-target.tsx';
import { Observable } from './observable.ts';

const id = 'aWdJ0xNotAName';
const author = { id, type: 'person', lang: 'en-gb', uid: 'ada-bell', title: 'Ada Bell', state: 'published' } as const;

async function render(load: () => Promise<LinkedDocument | null>): Promise<string> {
  const draft = await new DraftBench({ values: [] }).open();
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, retryOnMount: false, staleTime: Infinity } },
  });
  await queries.prefetchQuery({ queryKey: linkedDocumentQuery(id).queryKey, queryFn: load });
  const editor = {
    draft,
    repository: catalogueRepository,
    isReadOnly: true,
    dir: 'ltr' as const,
    document: { id: 'd', type: 'page', lang: 'en-gb' },
    visits: new FieldVisits(),
    advice: new Observable([]),
    marks: new Observable(undefined),
  };
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <EditorContext value={editor}>
        <LinkTarget link={{ link_type: 'Document', id }} onLink={() => undefined} types={undefined}>
          {null}
        </LinkTarget>
      </EditorContext>
    </QueryClientProvider>,
  );
}

test('a link to a document shows its title', async () => {
  expect(await render(async () => author as LinkedDocument)).toContain('Ada Bell');
});

test('a link whose document could not be loaded says so, and shows no id', async () => {
  const shown = await render(() => Promise.reject(new NoConnection(undefined)));
  expect(shown).toContain(linkStrings.unnamed);
  expect(shown).not.toContain(id);
});

test('a link to a document that does not exist says so, and shows no id', async () => {
  const shown = await render(async () => null);
  expect(shown).toContain(linkStrings.missing);
  expect(shown).not.toContain(id);
});
