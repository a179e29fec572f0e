/** What an open page of an event does when the event begins or ends while its reader uses it. */
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function openEvent(first?: () => Promise<Response>) {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') });
  vi.resetModules();
  const row = {
    dataset: { startsAt: '2026-11-21T10:00:00Z', changesAt: '2026-11-21T10:00:00Z', language: 'en-gb' },
    isConnected: true,
    querySelector: () => undefined,
  };
  const part = {
    dataset: { live: 'phase' },
    contains: () => false,
    querySelector: () => null,
    replaceChildren: vi.fn<() => void>(),
  };
  const asked = Promise.withResolvers<Response>();
  const fetchPage = vi.fn<(address: string) => Promise<Response>>(async () => (await asked.promise).clone());
  if (first) fetchPage.mockImplementationOnce(first);
  vi.stubGlobal('fetch', fetchPage);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('location', { href: 'https://site.test/events/one' });
  vi.stubGlobal('document', {
    addEventListener: () => undefined,
    querySelectorAll: (selector: string) => (selector === '[data-live]' ? [part] : [row]),
  });
  vi.stubGlobal(
    'DOMParser',
    class {
      parseFromString = () => ({
        querySelector: (selector: string) =>
          selector.startsWith('[data-live') ? { childNodes: [] } : { dataset: { changesAt: '2026-11-21T12:00:00Z' } },
      });
    },
  );
  (await import('./events.ts')).enhance();
  return { row, part, fetchPage, answer: () => asked.resolve(new Response('<main></main>')) };
}

test('an open page shows that its event has begun', async () => {
  const { part, fetchPage, answer } = await openEvent();
  answer();
  await expect.poll(() => part.replaceChildren.mock.calls).toHaveLength(1);
  expect(fetchPage.mock.calls.map(([address]) => address)).toEqual(['https://site.test/events/one']);
});

test('a row that is enhanced twice, after a swap during the load of the script, is fetched once', async () => {
  const { fetchPage, answer } = await openEvent();
  (await import('./events.ts')).enhance();
  answer();
  await vi.advanceTimersByTimeAsync(1000);
  expect(fetchPage).toHaveBeenCalledTimes(1);
});

test('a response that arrives after the reader has left the page does not change the next page', async () => {
  const { row, part, answer } = await openEvent();
  row.isConnected = false;
  answer();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(part.replaceChildren).not.toHaveBeenCalled();
});

test("while the next page loads, the page's own URL is fetched", async () => {
  const { row, fetchPage, answer } = await openEvent();
  answer();
  await vi.advanceTimersByTimeAsync(1000);
  expect(row.dataset.changesAt).toBe('2026-11-21T12:00:00Z');
  // The address changes before the page does.
  location.href = 'https://site.test/events/two';
  await vi.advanceTimersByTimeAsync(2 * 3600 * 1000);
  expect(new Set(fetchPage.mock.calls.map(([address]) => address))).toEqual(new Set(['https://site.test/events/one']));
});

test('a response that breaks off is fetched again', async () => {
  const broken = new ReadableStream({ pull: (body) => body.error(new TypeError('broken')) });
  const { part, answer } = await openEvent(async () => new Response(broken));
  answer();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(part.replaceChildren).toHaveBeenCalled();
});
