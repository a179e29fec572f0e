import { expect, test, vi } from 'vitest';
import { rehearseOutage, type RehearsedOutage } from './rehearsed-outage.ts';

const url = 'https://content.test/api/v2';

function create(fault: RehearsedOutage['fault'], milliseconds?: number) {
  const time = { now: 0 };
  const fetch = vi.fn(async () => Response.json({ well: true }));
  return { time, fetch, ask: rehearseOutage(fetch, { fault, milliseconds }, () => time.now) };
}

test('down, nobody answers, and the service is not asked', async () => {
  const { ask, fetch } = create('down');
  await expect(ask(url)).rejects.toThrow(TypeError);
  expect(fetch).not.toHaveBeenCalled();
});

test('broken, each answer is a failure', async () => {
  expect((await create('broken').ask(url)).status).toBe(500);
});

test('slow, whoever does not wait for ever gives up as at a slow service', async () => {
  const { ask, fetch } = create('slow');
  const patience = new AbortController();
  const asking = ask(url, { signal: patience.signal });
  patience.abort();
  await expect(asking).rejects.toThrow(/abort/);
  expect(fetch).not.toHaveBeenCalled();
});

test('it ends by itself when its time is over', async () => {
  const { ask, time } = create('down', 60_000);
  time.now = 59_999;
  await expect(ask(url)).rejects.toThrow(/rehearsed/);
  time.now = 60_000;
  expect((await ask(url)).status).toBe(200);
});
