import fc from 'fast-check';
import { expect, test } from 'vitest';
import { choosePropertySeed } from './property-seed.ts';

test('the seed is fixed, random in long runs, and can be given for both', () => {
  expect(choosePropertySeed({})).toBe(choosePropertySeed({}));
  expect(choosePropertySeed({ CACHE_LIVES: '5000' })).not.toBe(choosePropertySeed({}));
  expect(choosePropertySeed({ FUZZ_SEED: '7' })).toBe(7);
  expect(choosePropertySeed({ FUZZ_SEED: '7', CACHE_LIVES: '5000' })).toBe(7);
});

test('every property runs with the seed of the run unless it names its own', () => {
  expect(fc.readConfigureGlobal().seed).toBe(Number(process.env['FUZZ_SEED']));
  expect(Number(process.env['FUZZ_SEED'])).toBeGreaterThan(0);
});
