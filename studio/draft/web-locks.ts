import type { ClientLocks } from './open-draft.ts';

export interface WebLocks extends ClientLocks {
  /** Releases the lock of a document that was closed while the page stays open. */
  readonly release: (client: string) => void;
}

/** Holds one Web Lock for each client until it is released or the page ends. */
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
