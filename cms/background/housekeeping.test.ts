import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startHousekeeping } from './housekeeping.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const hourMs = 3600_000;

/** A clean-up whose steps record their names, and fail where a fault is set. */
function startTestHousekeeping() {
  const done: string[] = [];
  const told: (readonly [fields: object, words: string])[] = [];
  const state = { isHeld: true, fault: '' };
  const note =
    <Result>(name: string, result: Result) =>
    async (): Promise<Result> => {
      done.push(name);
      if (state.fault === name) throw new Error('disk full');
      return result;
    };
  const tell = (fields: object, words: string): void => void told.push([fields, words]);
  const housekeeping = startHousekeeping({
    storage: {
      removeOverlays: note('overlays', 0),
      deleteEvents: note('events', undefined),
      deleteWorkingChanges: note('changes', undefined),
    },
    administration: { emptyTrash: note('trash', 2) },
    accounts: { sweep: note('sign-ins', undefined) },
    assets: { sweep: note('files', []) },
    lease: { isHeld: () => state.isHeld, onHeld: () => undefined, stop: async () => undefined },
    now: () => new Date(0),
    logger: { info: tell, warn: tell, error: tell },
  });
  return { done, told, state, housekeeping };
}

const allSteps = ['overlays', 'events', 'changes', 'sign-ins', 'trash', 'files'];

test('once an hour the process with the lease empties the trash and cleans up, other processes do not', async () => {
  const { done, told, state, housekeeping } = startTestHousekeeping();
  state.isHeld = false;
  await vi.advanceTimersByTimeAsync(hourMs);
  expect(done).toEqual([]);
  state.isHeld = true;
  await vi.advanceTimersByTimeAsync(hourMs);
  expect(done).toEqual(allSteps);
  expect(told).toEqual([[{ deleted: 2 }, 'Documents that were in the trash for 30 days were deleted.']]);
  housekeeping.stop();
  await vi.advanceTimersByTimeAsync(2 * hourMs);
  expect(done).toHaveLength(6);
});

test.each(allSteps)(
  'when the step "%s" fails, the others still run, and the failure is logged and counted',
  async (fault) => {
    const { done, told, state, housekeeping } = startTestHousekeeping();
    state.fault = fault;
    await vi.advanceTimersByTimeAsync(hourMs);
    expect(done).toEqual(allSteps);
    expect(told).toContainEqual([
      { err: new Error('disk full'), step: fault },
      'A step of the clean-up failed; it is tried again in an hour.',
    ]);
    const none = Object.fromEntries(allSteps.map((step) => [step, 0]));
    expect(housekeeping.failures()).toEqual({ ...none, [fault]: 1 });
  },
);

test('after a stop no further step begins', async () => {
  const { done, housekeeping } = startTestHousekeeping();
  vi.advanceTimersByTime(hourMs);
  housekeeping.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toEqual(['overlays']);
});
