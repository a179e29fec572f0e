import type { DiskSpaceLimits } from './disk-space-limits.ts';
import type { Storage } from './storage.ts';

/**
 * The same storage, which takes nothing new when the disk is nearly full. Wrapped around the storage and not written beside
 * each change, so that no way to add something can forget it. Publishing, withdrawing, removing, and what the service notes
 * of itself go on.
 */
export function guardDiskSpace(storage: Storage, limits: DiskSpaceLimits): Storage {
  const guard =
    <Given extends readonly unknown[], Result>(write: (...given: Given) => Result) =>
    (...given: Given): Result => {
      limits.checkWrite();
      return write(...given);
    };
  const guardNew =
    <Row extends { readonly id: string }, Given extends readonly unknown[]>(
      find: (id: string) => unknown,
      put: (row: Row, ...given: Given) => void,
    ) =>
    (row: Row, ...given: Given): void => {
      if (find(row.id) === undefined) limits.checkWrite();
      put(row, ...given);
    };
  return {
    ...storage,
    writeDrafts: guard(storage.writeDrafts),
    replaceModels: guard(storage.replaceModels),
    changeAsset: guard(storage.changeAsset),
    addAssetTag: guard(storage.addAssetTag),
    putPreview: guard(storage.putPreview),
    putBookmark: guard(storage.putBookmark),
    putCollection: guard(storage.putCollection),
    putRelease: guardNew(storage.getRelease, storage.putRelease),
    putExperiment: guardNew(storage.getExperiment, storage.putExperiment),
    putWebhook: guardNew(storage.getWebhook, storage.putWebhook),
    putToken: guardNew(storage.getToken, storage.putToken),
  };
}
