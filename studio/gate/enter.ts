import { offlineCache } from '../api/offline-cache.ts';

/**
 * Opens a screen of the studio. The offline cache is cleared first, so that another person's data cannot be shown
 * without a connection.
 */
export async function enter(path: string): Promise<void> {
  try {
    await offlineCache.clear();
  } catch (error) {
    // Without storage there is no cached data of another person either.
    reportError(error);
  }
  location.replace(`/studio${path}`);
}
