import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createSqliteStorage } from '../storage/sqlite/sqlite-storage.ts';
import { StorageError } from '../storage/storage-error.ts';
import { createTestClock, createTestDirectory } from '../testing/test-service.ts';
import { createApiTokens } from './api-tokens.ts';
import { createAuditLog } from './audit-log.ts';

test('a token keeps working when its last use cannot be recorded, and the failure is logged', async () => {
  const { now } = createTestClock();
  const store = await createSqliteStorage({ file: join(createTestDirectory(), 'content.sqlite'), now });
  onTestFinished(() => store.close());
  const failure = new StorageError('full', 'no room');
  let isFull = false;
  const storage: typeof store = {
    ...store,
    transaction: (work) =>
      store.transaction((transaction) =>
        work({
          ...transaction,
          async putToken(token) {
            if (isFull) throw failure;
            await transaction.putToken(token);
          },
        }),
      ),
  };
  const failures: unknown[] = [];
  const audit = createAuditLog({ storage, now });
  const tokens = createApiTokens({
    storage,
    audit,
    now,
    onUseNotRecorded: (id, error) => void failures.push(id, error),
  });
  const { token, stored } = await tokens.create(
    { name: 'n', scopes: ['admin'], expiresAt: undefined },
    { scopes: ['admin'] },
  );
  isFull = true;
  expect(await tokens.identify(token)).toEqual({
    actor: { id: stored.id, name: 'n' },
    scopes: ['admin'],
    expiresAt: undefined,
  });
  expect(failures).toEqual([stored.id, failure]);
});
