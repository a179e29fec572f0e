import { afterEach, expect, test, vi } from 'vitest';
import { startHousekeeping } from './housekeeping.ts';

afterEach(() => vi.useRealTimers());

test('once an hour the process with the lease empties the trash and cleans up, and no other', async () => {
  vi.useFakeTimers();
  const done: string[] = [];
  const note =
    (name: string, result: unknown = undefined) =>
    async () => {
      done.push(name);
      return result;
    };
  let isHeld = false;
  const told: string[] = [];
  const tell = (_about: object, words: string): void => void told.push(words);
  const housekeeping = startHousekeeping({
    storage: {
      removeOverlays: note('overlays', 0),
      deleteEvents: note('events'),
      deleteWorkingChanges: note('changes'),
    } as unknown as Parameters<typeof startHousekeeping>[0]['storage'], // only these are used
    administration: { emptyTrash: note('trash', 2) as () => Promise<number> },
    accounts: { sweep: note('accounts') as () => Promise<void> },
    assets: { sweep: note('assets', []) } as unknown as Parameters<typeof startHousekeeping>[0]['assets'], // only this
    lease: { isHeld: () => isHeld, onHeld: () => undefined, stop: async () => undefined },
    now: () => new Date(0),
    logger: { info: tell, warn: tell, error: tell } as Parameters<typeof startHousekeeping>[0]['logger'],
  });
  await vi.advanceTimersByTimeAsync(3600_000);
  expect(done).toEqual([]);
  isHeld = true;
  await vi.advanceTimersByTimeAsync(3600_000);
  expect(done).toEqual(['overlays', 'events', 'changes', 'accounts', 'trash', 'assets']);
  expect(told).toEqual(['Documents that were in the trash for 30 days were deleted.']);
  housekeeping.stop();
  await vi.advanceTimersByTimeAsync(7200_000);
  expect(done).toHaveLength(6);
});
