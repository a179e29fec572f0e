/**
 * Test pages with fields for tests/studio-fields.spec.ts. `/form` has one of each type in one document, `/screens` the
 * screens.
 */
import '../design/studio.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { StudioFields } from '../../cms/studio-models.ts';
import type { DraftEngine } from '../draft/draft-engine.ts';
import { EditorContext, type Editor } from '../fields/editor-context.ts';
import { FieldList } from '../fields/field-list.tsx';
import { FieldVisits } from '../fields/field-visits.ts';
import { Observable } from '../fields/observable.ts';
import { ToastRegion } from '../parts/toast.tsx';
import { catalogueRepository, createCatalogueDraft, examples, toName } from '../screens/catalogue/catalogue-draft.ts';
import { CatalogueScreen } from '../screens/catalogue/catalogue-screen.tsx';
import { ScreensCatalogue } from '../screens/catalogue/screens-catalogue.tsx';

declare global {
  interface Window {
    draft: DraftEngine;
  }
}

const state = new URL(location.href).searchParams.has('problems') ? 'error' : 'full';
const fields: StudioFields = {
  title: { type: 'Text', config: { label: 'Title', useAsTitle: true } },
  ...Object.fromEntries(
    examples.flatMap(([name, { widget }]) => (widget.type === 'UID' ? [] : [[toName(name, state), widget]])),
  ),
  uid: { type: 'UID', config: { label: 'Address' } },
};
const type = { id: 'page', repeatable: true, json: { Main: fields } };
const editor: Editor = {
  draft: createCatalogueDraft('d', state),
  document: { id: 'd', type: 'page', lang: 'en-gb' },
  repository: { ...catalogueRepository, customTypes: [type], siteUrl: 'https://site.example' },
  isReadOnly: false,
  dir: 'ltr',
  visits: new FieldVisits(),
  advice: new Observable([]),
  marks: new Observable(undefined),
  // A site with one page and a redirect from its former URL.
  site: {
    async findAddress(path) {
      const movedTo = path === '/charges' ? '/news/fees-of-2026' : undefined;
      if (path !== '/news/fees-of-2026' && movedTo === undefined) return { kind: 'absent' };
      return { kind: 'document', documentId: 'rates', ...(movedTo !== undefined && { movedTo }) };
    },
    listPublished: async () => ({ isEvery: false }),
    listShownSlices: async () => undefined,
  },
};
window.draft = editor.draft;

function FormPage() {
  return (
    <main>
      <h1>Form</h1>
      <EditorContext value={editor}>
        <FieldList fields={fields} parent="data" />
      </EditorContext>
    </main>
  );
}

function CataloguePage() {
  return (
    <main>
      <CatalogueScreen />
    </main>
  );
}

function ScreensPage() {
  return (
    <main>
      <ScreensCatalogue />
    </main>
  );
}

const router = createBrowserRouter([
  { path: '/form', Component: FormPage },
  { path: '/screens', Component: ScreensPage },
  { path: '*', Component: CataloguePage },
]);
const root = document.querySelector('#studio');
if (!root) throw new Error('The page has no element for the fields');
createRoot(root).render(
  <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
    <RouterProvider router={router} />
    <ToastRegion />
  </QueryClientProvider>,
);
