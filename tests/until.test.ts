import { expect, test } from 'vitest';
import { until, WaitedInVain } from './until.ts';

test('what is found is given, after as many looks as it takes', async () => {
  const answers = [undefined, false, 'there', 'too late'] as const;
  let looks = 0;
  expect(await until('it', () => answers[looks++], { everyMs: 0 })).toBe('there');
  expect(looks).toBe(3);
});

test('nothing but false and undefined is waited for: zero and no text are answers', async () => {
  expect(await until('a number', async () => 0)).toBe(0);
  expect(await until('a text', () => '')).toBe('');
});

test('what never comes is named', async () => {
  const waiting = until('the last train', () => false, { everyMs: 0, withinMs: 0 });
  await expect(waiting).rejects.toThrow(WaitedInVain);
  await expect(waiting).rejects.toThrow('the last train');
});

test('a look that fails is no reason to look again', async () => {
  let looks = 0;
  const look = () => {
    looks += 1;
    throw new TypeError('broken');
  };
  await expect(until('it', look)).rejects.toThrow(TypeError);
  expect(looks).toBe(1);
});
