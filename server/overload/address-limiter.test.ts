import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAddressLimiter } from './address-limiter.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a request may cost several points, and points can be returned', async () => {
  const { consume, reward } = createAddressLimiter({ points: 10, windowSeconds: 2 });
  expect(await consume('203.0.113.7', { points: 10 })).toBe(0);
  expect(await consume('203.0.113.7')).toBe(2000);
  vi.advanceTimersByTime(500);
  await reward('203.0.113.7', { points: 2 });
  expect(await consume('203.0.113.7', { points: 2 })).toBe(0);
  expect(await consume('203.0.113.7')).toBe(1500);
  vi.advanceTimersByTime(1500);
  expect(await consume('203.0.113.7')).toBe(0);
});

test.each(['203.0.113.7', '2001:db8::/64'])('a refused request of %s is not charged', async (address) => {
  const { consume, reward } = createAddressLimiter({ points: 5, windowSeconds: 60 });
  await consume(address, { points: 5 });
  for (let count = 0; count < 10; count += 1) expect(await consume(address)).toBeGreaterThan(0);
  await reward(address, { points: 5 });
  expect(await consume(address, { points: 6 })).toBeGreaterThan(0);
  expect(await consume(address, { points: 5 })).toBe(0);
});

test('a request that its network may not send is not charged to its address either', async () => {
  const { consume, reward } = createAddressLimiter({ points: 1, windowSeconds: 60 });
  for (let subnet = 0; subnet < 4; subnet += 1) expect(await consume(`2001:db8:1:${subnet}::/64`)).toBe(0);
  expect(await consume('2001:db8:1:9::/64')).toBeGreaterThan(0);
  await reward('2001:db8:1:1::/64');
  expect(await consume('2001:db8:1:9::/64')).toBe(0);
});

test('the number of addresses is bounded, and the least recently used one is evicted', async () => {
  const { consume } = createAddressLimiter({ points: 1, windowSeconds: 60, maxKeys: 2 });
  for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.1', '203.0.113.3']) await consume(address);
  expect(await consume('203.0.113.1')).toBeGreaterThan(0);
  expect(await consume('203.0.113.2')).toBe(0);
});
