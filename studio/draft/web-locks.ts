import type { ClientLocks } from './open-draft.ts';

export interface WebLocks extends ClientLocks {
  /** The document is closed, and the page goes on. */
  release(client: string): void;
}

/** A lock of the browser for each client, held as long as the page lives. */
export function createWebLocks(manager: LockManager): WebLocks {
  const releases = new Map<string, () => void>();
  const hold = (client: string): Promise<void> => new Promise((release) => void releases.set(client, release));
  return {
    tryHold: (client) =>
      new Promise((resolve, reject) => {
        manager
          .request(`fc-studio-draft/${client}`, { ifAvailable: true }, (lock) => {
            resolve(lock !== null);
            return lock ? hold(client) : undefined;
          })
          .catch(reject);
      }),
    release(client) {
      releases.get(client)?.();
      releases.delete(client);
    },
  };
}
