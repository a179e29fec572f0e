import { expect, test } from 'vitest';
import { until, WaitedInVain } from './until.ts';

test('returns the found value after as many attempts as needed', async () => {
  const answers = [undefined, false, 'there', 'too late'] as const;
  let looks = 0;
  expect(await until('it', () => answers[looks++], { everyMs: 0 })).toBe('there');
  expect(looks).toBe(3);
});

test('waits on false and undefined only: zero and an empty string are values', async () => {
  expect(await until('a number', async () => 0)).toBe(0);
  expect(await until('a text', () => '')).toBe('');
});

test('names the condition that was never met', async () => {
  const waiting = until('the last train', () => false, { everyMs: 0, withinMs: 0 });
  await expect(waiting).rejects.toThrow(WaitedInVain);
  await expect(waiting).rejects.toThrow('the last train');
});

test('an error in the check ends the wait', async () => {
  let looks = 0;
  const look = () => {
    looks += 1;
    throw new TypeError('broken');
  };
  await expect(until('it', look)).rejects.toThrow(TypeError);
  expect(looks).toBe(1);
});
