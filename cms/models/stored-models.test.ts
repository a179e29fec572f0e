import { expect, test, vi } from 'vitest';
import { toModelSet } from './model-set.ts';
import { createStoredModels } from './stored-models.ts';

test('a change in this process is not overwritten by a reload that began before it', async () => {
  const waiting = Promise.withResolvers<never[]>();
  const listModels = vi.fn<() => Promise<never[]>>().mockResolvedValueOnce([]).mockReturnValueOnce(waiting.promise);
  const models = await createStoredModels({ listModels }, { onUnreadable: vi.fn() });
  const reload = models.reload();
  await expect.poll(() => listModels.mock.calls).toHaveLength(2);
  const changed = toModelSet([]);
  models.set(changed);
  waiting.resolve([]);
  await reload;
  expect(models.get()).toBe(changed);
});

test('models that cannot be read are reported, and the previous ones stay in use', async () => {
  const failure = new Error('The store is gone.');
  const listModels = vi.fn<() => Promise<never[]>>().mockResolvedValueOnce([]).mockRejectedValueOnce(failure);
  const onUnreadable = vi.fn();
  const models = await createStoredModels({ listModels }, { onUnreadable });
  const before = models.get();
  await models.reload();
  expect(models.get()).toBe(before);
  expect(onUnreadable).toHaveBeenCalledExactlyOnceWith(failure);
});
