import { beforeEach } from 'vitest';
import { describeAccessContract } from './contract/access-contract.ts';
import { describeAccountContract } from './contract/account-contract.ts';
import { describeAssetContract } from './contract/asset-contract.ts';
import { createContractFixture } from './contract/contract-fixture.ts';
import { describeDraftContract } from './contract/draft-contract.ts';
import { describeFindingContract } from './contract/finding-contract.ts';
import { describeReleaseContract } from './contract/release-contract.ts';
import { describeSearchContract } from './contract/search-contract.ts';
import { describeTransactionContract } from './contract/transaction-contract.ts';
import { describeTrashContract } from './contract/trash-contract.ts';
import { describeUidContract } from './contract/uid-contract.ts';
import { describeWorkingContract } from './contract/working-contract.ts';
import type { StorageEngine } from './storage.ts';

/**
 * The contract of every engine. Call it inside a `describe` with a function that opens an empty store; the caller
 * closes it.
 */
export function describeStorageContract(open: () => Promise<StorageEngine>): void {
  let storage: StorageEngine;
  beforeEach(async () => {
    storage = await open();
  });
  const fixture = createContractFixture(() => storage);
  describeDraftContract(fixture);
  describeSearchContract(fixture);
  describeUidContract(fixture);
  describeReleaseContract(fixture);
  describeAssetContract(fixture);
  describeAccessContract(fixture);
  describeAccountContract(fixture);
  describeWorkingContract(fixture);
  describeFindingContract(fixture);
  describeTrashContract(fixture);
  describeTransactionContract(fixture);
}
