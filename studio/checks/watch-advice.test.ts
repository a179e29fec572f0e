import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Observable } from '../fields/observable.ts';
import { catalogueRepository, createCatalogueDraft } from '../screens/catalogue/catalogue-draft.ts';
import type { Advice } from './advice.ts';
import type { CheckedDocument } from './checked-document.ts';
import { watchAdvice } from './watch-advice.ts';

// Other test files in this worker may have loaded the module with the real toast.
vi.hoisted(() => vi.resetModules());
const toasts = vi.hoisted(() => [] as string[]);
vi.mock('../parts/toast.tsx', () => ({ showToast: ({ message }: { message: string }) => void toasts.push(message) }));

const advice: Advice = { address: 'data/title', check: 'length', words: 'Cut it.' };

beforeEach(() => {
  toasts.length = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const createWatched = () => ({
  draft: createCatalogueDraft('d', 'full'),
  document: { id: 'd', type: 'page', lang: 'en-gb' },
  repository: catalogueRepository,
  advice: new Observable<readonly Advice[]>([]),
});

test('dates are compared in the time zone of the browser', async () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  vi.setSystemTime('2026-11-26T23:30:00Z');
  const listAdvice = vi.fn<(document: CheckedDocument) => Advice[]>(() => []);
  const end = watchAdvice(createWatched(), async () => ({ listAdvice }));
  await vi.advanceTimersByTimeAsync(400);
  end();
  const { today, toDay } = listAdvice.mock.calls[0]?.[0] ?? {};
  const days = ['2026-11-26', '2026-11-26T22:45:00+0000', '2026-11-26T23:15:00+0000'].map((stored) => toDay?.(stored));
  expect([today, ...days]).toEqual(['2026-11-27', '2026-11-26', '2026-11-26', '2026-11-27']);
});

test('the rules know the refused uid with which the document was opened', async () => {
  const listAdvice = vi.fn<(document: CheckedDocument) => Advice[]>(() => []);
  const watched = createWatched();
  const refusedUid = { uid: 'Fees', reason: 'uid must be in lower case' };
  const end = watchAdvice({ ...watched, document: { ...watched.document, refusedUid } }, async () => ({ listAdvice }));
  await vi.advanceTimersByTimeAsync(400);
  end();
  expect(listAdvice.mock.calls[0]?.[0].refusedUid).toEqual(refusedUid);
});

test('a failed load of the rules is reported once and retried until it succeeds', async () => {
  const watched = createWatched();
  let loads = 0;
  const end = watchAdvice(watched, async () => {
    loads += 1;
    if (loads <= 2) throw new TypeError('Failed to fetch dynamically imported module');
    return { listAdvice: () => [advice] };
  });
  await vi.advanceTimersByTimeAsync(400);
  expect([loads, toasts.length, watched.advice.current]).toEqual([1, 1, []]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([loads, toasts.length, watched.advice.current]).toEqual([3, 1, [advice]]);
  end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(loads).toBe(3);
});
