/** The routes of the studio; each screen is a chunk. */
import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter, redirect, redirectDocument, type LoaderFunction, type RouteObject } from 'react-router';
import { ApiError } from './api/api-error.ts';
import { meQuery } from './api/queries.ts';
import { FailedScreen } from './screens/failed/failed-screen.tsx';
import { StudioFrame } from './screens/frame/studio-frame.tsx';

export function createStudioRouter(queries: QueryClient): ReturnType<typeof createBrowserRouter> {
  return createBrowserRouter(listRoutes(queries), { basename: '/studio' });
}

function listRoutes(queries: QueryClient): RouteObject[] {
  return [
    {
      path: '/',
      loader: requireSession(queries),
      Component: StudioFrame,
      ErrorBoundary: FailedScreen,
      HydrateFallback: () => null,
      children: [
        { index: true, loader: () => redirect('/documents') },
        {
          // No link points to the catalogues: they are for developers and tests.
          path: 'catalogue',
          lazy: async () => ({ Component: (await import('./screens/catalogue/catalogue-screen.tsx')).CatalogueScreen }),
        },
        {
          path: 'catalogue/screens',
          lazy: async () => ({
            Component: (await import('./screens/catalogue/screens-catalogue.tsx')).ScreensCatalogue,
          }),
        },
        {
          path: 'documents',
          lazy: async () => ({ Component: (await import('./screens/documents/documents-screen.tsx')).DocumentsScreen }),
        },
        {
          path: 'documents/:id',
          lazy: async () => ({ Component: (await import('./screens/editor/editor-screen.tsx')).EditorScreen }),
        },
        {
          path: 'people',
          lazy: async () => ({ Component: (await import('./screens/people/people-screen.tsx')).PeopleScreen }),
        },
        {
          path: 'account',
          lazy: async () => ({ Component: (await import('./screens/account/account-screen.tsx')).AccountScreen }),
        },
      ],
    },
  ];
}

/** Redirects people without a session to sign in, and back to the same screen afterwards (`gate.tsx`). */
function requireSession(queries: QueryClient): LoaderFunction {
  return async ({ request }) => {
    try {
      return await queries.ensureQueryData(meQuery);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) throw error;
      const { pathname, search } = new URL(request.url);
      return redirectDocument(`/sign-in?to=${encodeURIComponent(pathname.replace(/^\/studio/, '') + search)}`);
    }
  };
}
