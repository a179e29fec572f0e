import type { DiskSpaceLimits } from './disk-space-limits.ts';
import type { Storage } from './storage.ts';

/**
 * Wraps the storage so that it accepts nothing new when the disk is nearly full. A decorator cannot be forgotten by a
 * new way to add something. Publishing, unpublishing, deleting and the service's own records go on.
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
