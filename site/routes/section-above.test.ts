import { expect, test } from 'vitest';
import { getSectionAbove } from './section-above.ts';

test.each([
  ['/news/payment-insights/a-piece', '/news/payment-insights'],
  ['/news/payment-insights/a/b', '/news/payment-insights'],
  ['/engineering/who-we-are/how-we-release', '/engineering'],
  ['/platform/connect', '/platform'],
  ['/landing/a-page', '/'],
  ['/about', '/'],
  ['/', '/'],
])('the nearest fixed page above %s is %s', (path, above) => {
  expect(getSectionAbove(path)).toBe(above);
});

test('a path with thousands of segments takes no longer than a short one', () => {
  const path = '/a'.repeat(8000);
  const start = performance.now();
  for (let run = 0; run < 20; run += 1) expect(getSectionAbove(`${path}${run}`)).toBe('/');
  expect(performance.now() - start).toBeLessThan(100);
});
