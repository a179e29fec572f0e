/** The kernel: the script of every page, without React. Each line improves something that already works without it. */
import type { PagePayload } from '../document/page-payload.ts';
import { enhanceConsent } from './consent.ts';
import { watchErrors } from './error-reports.ts';
import { watchConnection } from './connection.ts';
import { watchEarlyClicks } from './early-clicks.ts';
import { loadOnFirstMove } from './first-move.ts';
import { hydrateIslands, unmountIslands } from './islands.ts';
import { layOutRest } from './lay-out-rest.ts';
import { watchMenuKeys } from './menu-keys.ts';
import { startNavigation } from './navigation.ts';
import { keepVisitedPages } from './offline-copies.ts';
import { startPrefetch } from './prefetch.ts';
import { enhanceTheme } from './theme.ts';
import { reportError } from './report-error.ts';

/** Parts that few pages need, loaded by `data-part`. Without its part a film is a link to the provider. */
const parts = {
  video: () => import('./video.ts'),
  modals: () => import('./modals.ts'),
  carousels: () => import('./carousels.ts'),
  preview: () => import('./preview.ts'),
  forms: () => import('./forms.ts'),
  maps: () => import('./maps.ts'),
  events: () => import('./events.ts'),
};

watchErrors();
enhanceTheme();
loadOnFirstMove();
watchMenuKeys();
watchEarlyClicks();
enhanceConsent();
watchConnection();
const prefetch = startPrefetch();
const copies = keepVisitedPages();
layOutRest();
/** Settles when the parts of this page are ready too (document/pre-paint.ts). */
export const enhanced = enhancePage();
startNavigation({ onLeave: unmountIslands, onPage: enhancePage });

/** Enhances the page itself, not its layout: after a load, or after a swap. */
function enhancePage(payload?: PagePayload): Promise<unknown> {
  hydrateIslands(document);
  prefetch.observe();
  copies.keep(payload);
  return Promise.all(
    Object.entries(parts).map(
      ([name, load]) =>
        document.querySelector(`[data-part=${name}]`) &&
        load().then(
          (part) => part.enhance(),
          (error: unknown) => reportError('load', error),
        ),
    ),
  );
}
