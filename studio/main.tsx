/** The entry point of the studio: styles, router and shared providers. */
import './design/studio.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { createQueryClient } from './api/queries.ts';
import { refuseFiles } from './parts/refuse-files.ts';
import { showToast, ToastRegion } from './parts/toast.tsx';
import { createStudioRouter } from './routes.tsx';
import { registerServiceWorker } from './service-worker/register-service-worker.ts';
import { studioStrings } from './strings/studio.ts';

const root = document.querySelector('#studio');
if (!root) throw new Error('The shell has no element for the studio');
const queries = createQueryClient();
refuseFiles(window);
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={createStudioRouter(queries)} />
      <ToastRegion />
    </QueryClientProvider>
  </StrictMode>,
);
registerServiceWorker(() =>
  showToast({
    message: studioStrings.newBuild.message,
    isLasting: true,
    action: { label: studioStrings.newBuild.reload, onPress: () => location.reload() },
  }),
);
