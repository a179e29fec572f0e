import { offlineCache } from '../api/offline-cache.ts';

/** Goes to a screen of the studio. What another person had loaded must not open for this one without a connection. */
export async function enter(path: string): Promise<void> {
  try {
    await offlineCache.clear();
  } catch (error) {
    // A browser that stores nothing has nothing of others either.
    reportError(error);
  }
  location.replace(`/studio${path}`);
}
