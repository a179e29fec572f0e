import { expect, test } from 'vitest';
import { toDurationScale } from './duration-scale.ts';

test('a duration is a percentage of its limit across units', () => {
  expect(toDurationScale('262 ms', '10 s')).toEqual({
    used: 2.6,
    ticks: [10, 20, 30, 40, 50, 60, 70, 80, 90],
    limit: '10 s',
  });
  expect(toDurationScale('6 h 40 min', '12 h')?.used).toBe(55.6);
  expect(toDurationScale('1,5 s', '3 s')?.used).toBe(50);
});

test('a limit of many units has no ticks', () => {
  expect(toDurationScale('140 ms', '300 ms')).toEqual({ used: 46.7, ticks: [], limit: '300 ms' });
});

test('values that are not durations, or exceed their limit, have no scale', () => {
  for (const value of ['99.993 %', '94 of 96', '', '12 s', 'about 3 s']) {
    expect(toDurationScale(value, '10 s'), value).toBeUndefined();
  }
  expect(toDurationScale('262 ms', 'a while')).toBeUndefined();
  expect(toDurationScale('0 s', '0 s')).toBeUndefined();
});
