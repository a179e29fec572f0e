/**
 * The kernel: what runs in the browser on every page, without React. Each line makes something
 * better that already works without it.
 */
import { enhanceConsent } from './consent.ts';
import { fillDebugRows } from './debug-rows.ts';
import { timeForms } from './forms.ts';
import { hydrateIslands } from './islands.ts';
import { enhanceMenus } from './menus.ts';
import { startNavigation } from './navigation.ts';
import { enhanceShare } from './share.ts';
import { enhanceTheme } from './theme.ts';
import { enhanceVideos } from './video.ts';

enhanceTheme();
enhanceMenus();
enhanceConsent();
timeForms();
enhancePage();
startNavigation({ onPage: enhancePage });

/** What belongs to the page rather than to its frame. */
function enhancePage(): void {
  enhanceShare();
  enhanceVideos(document);
  fillDebugRows();
  hydrateIslands(document);
}
