import { decorateStorage } from './decorate-storage.ts';
import type { DiskSpaceLimits } from './disk-space-limits.ts';
import type { Storage } from './storage.ts';

/**
 * Wraps the storage so that it rejects writes that add content when the disk is nearly full. As a decorator it also
 * covers methods that are added later. Publishing, unpublishing, deleting and the service's own records still work.
 */
export function guardDiskSpace<Kind extends Storage>(storage: Kind, limits: DiskSpaceLimits): Kind {
  const guard =
    <Given extends readonly unknown[], Result>(write: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      limits.checkWrite();
      return write(...given);
    };
  const guardNew =
    <Row extends { readonly id: string }, Given extends readonly unknown[]>(
      find: (id: string) => Promise<unknown>,
      put: (row: Row, ...given: Given) => Promise<void>,
    ) =>
    async (row: Row, ...given: Given): Promise<void> => {
      if ((await find(row.id)) === undefined) limits.checkWrite();
      await put(row, ...given);
    };
  return decorateStorage(storage, (inner) => ({
    writeDrafts: guard(inner.writeDrafts),
    putWorkingCopy: guard(inner.putWorkingCopy),
    replaceModels: guard(inner.replaceModels),
    changeAsset: guard(inner.changeAsset),
    addAssetTag: guard(inner.addAssetTag),
    putPreview: guard(inner.putPreview),
    putBookmark: guard(inner.putBookmark),
    putCollection: guard(inner.putCollection),
    putRelease: guardNew(inner.getRelease, inner.putRelease),
    putExperiment: guardNew(inner.getExperiment, inner.putExperiment),
    putWebhook: guardNew(inner.getWebhook, inner.putWebhook),
    putToken: guardNew(inner.getToken, inner.putToken),
  }));
}
