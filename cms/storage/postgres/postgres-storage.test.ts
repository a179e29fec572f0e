import { describeWithPostgres } from '../../../tests/postgres/test-database.ts';
import { describeStorageContract } from '../storage-contract.ts';
import { createEmptyDatabase, emptyStore, openTestStorage } from '../../testing/postgres-store.ts';

describeWithPostgres('the storage contract on PostgreSQL', () => {
  describeStorageContract(async () => openTestStorage(await createEmptyDatabase(emptyStore)));
});
