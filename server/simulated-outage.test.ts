import { expect, test, vi } from 'vitest';
import { simulateOutage, type SimulatedOutage } from './simulated-outage.ts';

const url = 'https://content.test/api/v2';

function create(fault: SimulatedOutage['fault'], milliseconds?: number) {
  const time = { now: 0 };
  const fetch = vi.fn(async () => Response.json({ well: true }));
  return { time, fetch, ask: simulateOutage(fetch, { fault, milliseconds }, () => time.now) };
}

test('down: every request fails, and the service is not called', async () => {
  const { ask, fetch } = create('down');
  await expect(ask(url)).rejects.toThrow(TypeError);
  expect(fetch).not.toHaveBeenCalled();
});

test('broken: every response is an error', async () => {
  expect((await create('broken').ask(url)).status).toBe(500);
});

test('slow: a request runs into its time-out', async () => {
  const { ask, fetch } = create('slow');
  const patience = new AbortController();
  const asking = ask(url, { signal: patience.signal });
  patience.abort();
  await expect(asking).rejects.toThrow(/abort/);
  expect(fetch).not.toHaveBeenCalled();
});

test('the outage ends by itself after its duration', async () => {
  const { ask, time } = create('down', 60_000);
  time.now = 59_999;
  await expect(ask(url)).rejects.toThrow(/CHAOS_CONTENT/);
  time.now = 60_000;
  expect((await ask(url)).status).toBe(200);
});
