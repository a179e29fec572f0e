import type { Registers, Storage } from './storage.ts';

/**
 * The same store with some methods replaced, in its transactions too. `replace` gets the store or transaction that the
 * methods belong to, without the replacements.
 */
export function decorateStorage<Kind extends Storage>(
  storage: Kind,
  replace: (storage: Storage) => Partial<Registers>,
): Kind {
  return {
    ...storage,
    ...replace(storage),
    transaction: (work: Parameters<Storage['transaction']>[0]) =>
      storage.transaction((transaction) => work(decorateStorage(transaction, replace))),
  };
}
