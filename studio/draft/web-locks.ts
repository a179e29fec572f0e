import type { ClientLocks } from './open-draft.ts';

/** A lock of the browser for each client, held as long as the page lives. */
export function createWebLocks(manager: LockManager): ClientLocks {
  return {
    tryHold: (client) =>
      new Promise((resolve, reject) => {
        manager
          .request(`fc-studio-draft/${client}`, { ifAvailable: true }, (lock) => {
            resolve(lock !== null);
            return lock ? forever : undefined;
          })
          .catch(reject);
      }),
  };
}

const forever = new Promise<never>(() => undefined);
